/** The page over the whole screen, where the browser lets a page do that. */
export const canFill = (): boolean => document.fullscreenEnabled

export function toggleFull(): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen()
}
