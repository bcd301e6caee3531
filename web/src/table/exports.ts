/** Taking a game or a position along, as files. */
import type { AnyBoard } from '../boards/contract'
import type { Table } from './table.svelte'

/** Gives the reader a file. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

const nameOf = ({ match, id }: Table, ending: string) =>
  `${match?.game}-${id || 'record'}.${ending}`
const text = (content: string, mime: string) => new Blob([content], { type: mime })

export async function saveRecord(table: Table): Promise<void> {
  download(nameOf(table, 'txt'), text(await table.record(), 'text/plain'))
}

export async function saveJson(table: Table): Promise<void> {
  const content = JSON.stringify(await table.dossier(), null, 2)
  download(nameOf(table, 'json'), text(content, 'application/json'))
}

export async function saveAs(
  table: Table,
  { ending, mime, write }: NonNullable<AnyBoard['exports']>[number],
): Promise<void> {
  const frames = await table.frames()
  const match = { ...table.match!, position: table.position! }
  download(nameOf(table, ending), text(write(match, [...frames]), mime))
}

/** What a drawing needs of its style once it stands alone. */
const KEPT = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

/** The drawing with its computed style written into it, without what only serves the hand. */
export function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const from = [svg, ...svg.querySelectorAll<SVGElement>('*')]
  const to = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  from.forEach((element, index) => {
    const style = getComputedStyle(element)
    for (const name of KEPT) to[index]!.setAttribute(name, style.getPropertyValue(name))
    to[index]!.removeAttribute('class')
  })
  for (const control of copy.querySelectorAll('[role=grid], [data-control]')) control.remove()
  const { x, y, width, height } = svg.viewBox.baseVal
  const backdrop = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  const fill = getComputedStyle(svg.closest('.frame') ?? svg).backgroundColor
  for (const [name, value] of Object.entries({ x, y, width, height, fill })) {
    backdrop.setAttribute(name, String(value))
  }
  copy.prepend(backdrop)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return new XMLSerializer().serializeToString(copy)
}

export function saveSvg(table: Table, svg: SVGSVGElement): void {
  download(nameOf(table, 'svg'), text(standalone(svg), 'image/svg+xml'))
}

export async function savePng(table: Table, svg: SVGSVGElement, scale = 2): Promise<void> {
  const { width, height } = svg.viewBox.baseVal
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg))}`
  await image.decode()
  const canvas = new OffscreenCanvas(width * scale, height * scale)
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  download(nameOf(table, 'png'), await canvas.convertToBlob({ type: 'image/png' }))
}
