/** Icons of the analysis board, drawn as the page's own are. */
export const branch = {
  path: 'M4.500 5.500a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4.500 18.500a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15.500 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0M6.500 7.500v9M17.500 11c0 3.500-11 1.500-11 5',
}
export const trash = {
  path: 'M5 7h14M9.500 7V4.500h5V7M7 7l1 12.500h8L17 7M10.500 10.500v5.500M13.500 10.500v5.500',
}
export const up = { path: 'M12 19.500V5M6.500 10.500L12 5l5.500 5.500' }
export const pieces = {
  path: 'M4 20h16M6.500 20v-5h4v5M13.500 20v-8h4v8M5.500 9a3 3 0 1 0 6 0a3 3 0 1 0-6 0M13 6.500a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0',
}
