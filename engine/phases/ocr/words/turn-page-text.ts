import type { Box, PageText } from '../../../model/page.ts'
import { turnRect } from './turn-rect.ts'

type Rotation = PageText['rotation']

/** The text of a page as it stands when the page is turned otherwise: the words stay, their places go along. */
export function turnPageText(text: PageText, rotation: Rotation): PageText {
  const by = ((rotation - text.rotation + 360) % 360) as Rotation
  if (by === 0) return text
  const turn = <T extends { readonly box: Box }>(one: T): T => ({ ...one, box: turnBox(one.box, by) })
  return {
    ...text,
    rotation,
    words: text.words.map(turn),
    // Across the lines there is no slant that a text layer could follow.
    skewDegrees: by === 180 ? text.skewDegrees : 0,
    ...(text.codes ? { codes: text.codes.map(turn) } : {}),
    ...(text.unread ? { unread: text.unread.map(turn) } : {}),
  }
}

function turnBox([x, y, width, height]: Box, by: Rotation): Box {
  const { x0, y0, x1, y1 } = turnRect({ x0: x, y0: y, x1: x + width, y1: y + height }, by)
  return [x0, y0, x1 - x0, y1 - y0]
}
