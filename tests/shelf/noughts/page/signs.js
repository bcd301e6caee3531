export const sign = ({ shape }) => ({ cross: 'X', ring: 'O' })[shape] ?? '·'
