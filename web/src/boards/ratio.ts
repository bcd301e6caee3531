/** The shape of a board. */
import type { AnyBoard, BoardProps } from './contract'

/** Width by height, which may change with what lies there. */
export const ratioOf = ({ ratio = 1 }: AnyBoard, props: BoardProps): number =>
  typeof ratio === 'function' ? ratio(props) : ratio
