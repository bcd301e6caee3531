// Runs before the first paint, so that the chosen theme never flashes.
try {
  const { theme, sides } = JSON.parse(localStorage.getItem('parlour.settings') ?? '{}')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (sides) document.documentElement.dataset.sides = sides
} catch {
  // No storage, no choice: the system's theme stands.
}
