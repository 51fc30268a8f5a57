import type { Box, PageText } from '../../../model/page.ts'
import { mapPoint } from '../photo/rectify-homography.ts'
import type { Homography, Point } from '../photo/rectify-homography.ts'
import type { RecognizedPage } from './recognize-page.ts'
import { turnRect } from '../words/turn-rect.ts'

/** Of a picture in pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/**
 * What was read on a flat sheet, with its words where they are in the picture as delivered (turned upright as the page
 * will be). A box keeps to the convention of slanted pages: it has the word's length and height, and its centre lies on
 * the word. `toPicture` maps shares of the sheet to pixels of the picture.
 */
export function liftWords(page: RecognizedPage, toPicture: Homography, picture: Size): RecognizedPage {
  const back = ((360 - page.rotation) % 360) as PageText['rotation']
  const size = page.rotation % 180 === 0 ? picture : { width: picture.height, height: picture.width }
  /** From shares of the upright sheet to pixels of the upright picture. */
  const lift = (x: number, y: number): Point => {
    const onSheet = turnRect({ x0: x, y0: y, x1: x, y1: y }, back)
    const { x: px, y: py } = mapPoint(toPicture, onSheet.x0, onSheet.y0)
    const shares = { x0: px / picture.width, y0: py / picture.height }
    const upright = turnRect({ ...shares, x1: shares.x0, y1: shares.y0 }, page.rotation)
    return { x: upright.x0 * size.width, y: upright.y0 * size.height }
  }
  return {
    ...page,
    words: page.words.map(word => ({ ...word, box: liftBox(word.box, lift, size) })),
    unread: page.unread.map(region => ({ ...region, box: liftBox(region.box, lift, size) })),
    skewDegrees: slant(page, lift, size),
  }
}

function liftBox([x, y, width, height]: Box, lift: (x: number, y: number) => Point, size: Size): Box {
  const [midX, midY] = [x + width / 2, y + height / 2]
  const middle = lift(midX, midY)
  const lengthPx = distance(lift(x, midY), lift(x + width, midY))
  const heightPx = distance(lift(midX, y), lift(midX, y + height))
  const left = clamp((middle.x - lengthPx / 2) / size.width)
  const top = clamp((middle.y - heightPx / 2) / size.height)
  return [left, top, Math.min(1 - left, lengthPx / size.width), Math.min(1 - top, heightPx / size.height)]
}

/** Slant of the lines in the middle of the picture: that of the sheet there, and what the lines had on the sheet. */
function slant({ skewDegrees }: RecognizedPage, lift: (x: number, y: number) => Point, size: Size): number {
  const angle = (skewDegrees * Math.PI) / 180
  const reach = 0.2
  const rise = (reach * Math.tan(angle) * size.width) / size.height
  const [from, to] = [lift(0.5 - reach, 0.5 - rise), lift(0.5 + reach, 0.5 + rise)]
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
}

function distance(one: Point, other: Point): number {
  return Math.hypot(other.x - one.x, other.y - one.y)
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}
