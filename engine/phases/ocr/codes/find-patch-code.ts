import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import type { PageCode } from '../../../model/page-mark.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import { smallCopy } from '../pixels/small-copy.ts'

const WEIGHTS = weightsOf(weightFile.codes)

const WORK_DPI = 75
/**
 * Bar, space, bar ... of Patch T from the edge of the sheet inwards, as shares of its 0.80 inches: narrow 0.08, wide
 * 0.20.
 */
const PATCH_T = [0.1, 0.1, 0.25, 0.1, 0.1, 0.1, 0.25] as const
const NARROW_TOLERANCE = WEIGHTS.narrowTolerance
const WIDE_TOLERANCE = WEIGHTS.wideTolerance
const DEPTH_MIN_IN = WEIGHTS.depthMin
const DEPTH_MAX_IN = WEIGHTS.depthMax
const LENGTH_MIN_IN = WEIGHTS.lengthMin
const EDGE_MAX_IN = WEIGHTS.edgeMax
const QUIET_MIN = WEIGHTS.quietMin
const CONTRAST_MIN = 60
/** Lines of pixels from one look to the next. */
const STEP = 2
/** Looks that the pattern may be missed at (a scratch, a hole) before it counts as ended. */
const GAP_MAX_PX = 3 * STEP
const DRIFT_MAX = WEIGHTS.driftMax

/** Pixels of the page along one direction, from an edge inwards. */
interface Reading {
  readonly data: Buffer
  readonly lines: number
  readonly length: number
  /** Where in `data` the first pixel of the first line lies, and how far it is to that of the next line. */
  readonly origin: number
  readonly lineStep: number
  /** From one pixel of a line to the next. */
  readonly step: number
}

interface Track {
  readonly firstLine: number
  lastLine: number
  start: number
  end: number
  hits: number
  readonly startMin: number
  endMax: number
}

/**
 * Kodak's Patch Code T (document separator of scanners; A-61599, Patch Code Information): four black bars of fixed
 * widths along an edge of the sheet, read from that edge inwards. The mirrored order is Patch 3 and means something
 * else.
 * The box is a share of the image as given; null when there is none.
 */
export async function findPatchCode(image: GreyImage): Promise<PageCode | null> {
  const small = await smallCopy(image, WORK_DPI)
  const { data, width, height } = small
  const box = (x: number, y: number, w: number, h: number): PageCode => ({
    format: 'PatchT',
    text: 'T',
    box: [x / width, y / height, w / width, h / height],
  })
  const columns = { data, lines: width, length: height, lineStep: 1 }
  const rows = { data, lines: height, length: width, lineStep: width }
  const top = trackOf({ ...columns, origin: 0, step: width }, small.dpi)
  if (top) return box(top.firstLine, top.startMin, top.lastLine - top.firstLine + 1, top.endMax - top.startMin)
  const bottom = trackOf({ ...columns, origin: (height - 1) * width, step: -width }, small.dpi)
  if (bottom)
    return box(
      bottom.firstLine,
      height - bottom.endMax,
      bottom.lastLine - bottom.firstLine + 1,
      bottom.endMax - bottom.startMin,
    )
  const left = trackOf({ ...rows, origin: 0, step: 1 }, small.dpi)
  if (left) return box(left.startMin, left.firstLine, left.endMax - left.startMin, left.lastLine - left.firstLine + 1)
  const right = trackOf({ ...rows, origin: width - 1, step: -1 }, small.dpi)
  if (!right) return null
  return box(width - right.endMax, right.firstLine, right.endMax - right.startMin, right.lastLine - right.firstLine + 1)
}

/** The first place where enough neighbouring lines show the pattern at nearly the same depth. */
function trackOf(reading: Reading, dpi: number): Track | null {
  const reach = Math.min(reading.length / 2, EDGE_MAX_IN * dpi)
  const lengthMin = LENGTH_MIN_IN * dpi
  const greys = new Uint8Array(Math.max(0, Math.floor(reach)))
  let open: Track[] = []
  for (let line = 0; line < reading.lines; line += STEP) {
    const middle = copyLine(reading, line, greys)
    const found = middle === null ? null : patternIn(greys, middle, dpi)
    if (found) {
      const [start, end] = found
      const known = open.find(track => Math.abs(track.start - start) <= (line - track.lastLine) * DRIFT_MAX + 1.5)
      if (known) {
        Object.assign(known, { lastLine: line, start, end, hits: known.hits + 1, endMax: Math.max(known.endMax, end) })
      } else open.push({ firstLine: line, lastLine: line, start, end, hits: 1, startMin: start, endMax: end })
    }
    if (open.length === 0) continue
    const isWhole = (track: Track): boolean => track.lastLine - track.firstLine + 1 >= lengthMin
    const done = open.find(
      track =>
        isWhole(track) &&
        track.hits * STEP >= 0.8 * (track.lastLine - track.firstLine + 1) &&
        (line - track.lastLine > GAP_MAX_PX || line + STEP >= reading.lines),
    )
    if (done) return done
    open = open.filter(track => line - track.lastLine <= GAP_MAX_PX)
  }
  return null
}

/** Copies the pixels of a line from the edge inwards; the grey between ink and paper, null where there is no contrast. */
function copyLine({ data, origin, lineStep, step }: Reading, line: number, greys: Uint8Array): number | null {
  let darkest = 255
  let brightest = 0
  let at = origin + line * lineStep
  for (let index = 0; index < greys.length; index++, at += step) {
    const grey = data[at] ?? 255
    greys[index] = grey
    if (grey < darkest) darkest = grey
    if (grey > brightest) brightest = grey
  }
  return brightest - darkest < CONTRAST_MIN ? null : (darkest + brightest) / 2
}

/** Start and end of the pattern on a line of pixels from the edge inwards, which is ink below `middle`. */
function patternIn(greys: Uint8Array, middle: number, dpi: number): [start: number, end: number] | null {
  const reach = greys.length
  const edges: number[] = []
  for (let at = 1; at < reach; at++) {
    const before = greys[at - 1] ?? 255
    const now = greys[at] ?? 255
    // Between two pixels the edge lies where the line through both greys crosses the middle.
    if (before < middle !== now < middle) edges.push(at - 1 + (middle - before) / (now - before) + 0.5)
  }
  for (let first = 0; first + 7 < edges.length + 1; first++) {
    const start = edges[first] ?? 0
    const end = edges[first + 7]
    if (end === undefined || (greys[Math.ceil(start)] ?? 255) >= middle) continue
    const depth = end - start
    if (depth < DEPTH_MIN_IN * dpi || depth > DEPTH_MAX_IN * dpi) continue
    const quiet = Math.min(start - (edges[first - 1] ?? 0), (edges[first + 8] ?? reach) - end)
    if (quiet < QUIET_MIN * depth) continue
    const fits = PATCH_T.every((share, index) => {
      const own = ((edges[first + index + 1] ?? 0) - (edges[first + index] ?? 0)) / depth
      return Math.abs(own - share) <= (share > 0.2 ? WIDE_TOLERANCE : NARROW_TOLERANCE)
    })
    if (fits) return [start, end]
  }
  return null
}
