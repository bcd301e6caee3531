// Runs before the first paint, so that the chosen theme never flashes.
try {
  const { theme, sides, board, set } = JSON.parse(localStorage.getItem('parlour.settings') ?? '{}')
  const root = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') root.theme = theme
  for (const [name, chosen] of Object.entries({ sides, boards: board, pieces: set }))
    if (chosen) root[name] = chosen
} catch {
  // No storage, no choice: the system's theme stands.
}
