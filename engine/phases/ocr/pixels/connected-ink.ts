import type { GreyImage } from './grey-image.ts'

interface InkBox {
  readonly x0: number
  readonly y0: number
  /** Behind the last column. */
  readonly x1: number
  /** Behind the last row. */
  readonly y1: number
}

/** Parts of ink that are boxes so far, and which part each of them turned out to be one with. */
interface Parts {
  count: number
  /** Of each part, one that it touches and that was found before; itself where it was first. */
  parents: Int32Array
  /** Four of each: x0, y0, x1, y1. */
  boxes: Int32Array
}

/** A row's runs of ink, three numbers each: first column, the one behind the last, part. */
interface Runs {
  count: number
  readonly numbers: Int32Array
}

/** Room for so many parts at first. */
const PARTS_AT_FIRST = 4_096

/**
 * Boxes around the connected parts of everything as dark as `greyMax`; parts touch by edge or corner (runs and
 * union-find), and come in the order of their first pixels.
 */
export function connectedInk({ data, width, height }: GreyImage, greyMax: number): InkBox[] {
  const parts: Parts = {
    count: 0,
    parents: new Int32Array(PARTS_AT_FIRST),
    boxes: new Int32Array(4 * PARTS_AT_FIRST),
  }
  const emptyRuns = (): Runs => ({ count: 0, numbers: new Int32Array(3 * (Math.ceil(width / 2) + 1)) })
  let [above, runs] = [emptyRuns(), emptyRuns()]
  for (let y = 0; y < height; y++) {
    findRuns(data, y * width, width, greyMax, runs)
    makeRoom(parts, runs.count)
    addRuns(parts, runs, above, y)
    ;[above, runs] = [runs, above]
  }
  return collect(parts)
}

/** The runs of ink in one row of pixels. */
function findRuns(data: Uint8Array, first: number, width: number, greyMax: number, runs: Runs): void {
  const { numbers } = runs
  let at = 0
  let isIn = false
  for (let x = 0; x < width; x++) {
    const isInk = (data[first + x] ?? 255) <= greyMax
    if (isInk === isIn) continue
    if (isInk) numbers[at] = x
    else {
      numbers[at + 1] = x
      at += 3
    }
    isIn = isInk
  }
  if (isIn) {
    numbers[at + 1] = width
    at += 3
  }
  runs.count = at / 3
}

function makeRoom(parts: Parts, more: number): void {
  if (parts.count + more <= parts.parents.length) return
  const [parents, boxes] = [parts.parents, parts.boxes]
  parts.parents = new Int32Array(2 * (parts.count + more))
  parts.boxes = new Int32Array(8 * (parts.count + more))
  parts.parents.set(parents)
  parts.boxes.set(boxes)
}

/** Makes a part of each run, and joins it with the parts of the row above that it touches. */
function addRuns(parts: Parts, runs: Runs, above: Runs, y: number): void {
  const { parents, boxes } = parts
  let from = 0
  for (let run = 0; run < 3 * runs.count; run += 3) {
    const x0 = runs.numbers[run] ?? 0
    const x1 = runs.numbers[run + 1] ?? 0
    const part = parts.count++
    parents[part] = part
    runs.numbers[run + 2] = part
    boxes[4 * part] = x0
    boxes[4 * part + 1] = y
    boxes[4 * part + 2] = x1
    boxes[4 * part + 3] = y + 1
    while (from < 3 * above.count && (above.numbers[from + 1] ?? 0) < x0) from += 3
    for (let index = from; index < 3 * above.count && (above.numbers[index] ?? 0) <= x1; index += 3) {
      join(parents, part, above.numbers[index + 2] ?? part)
    }
  }
}

function join(parents: Int32Array, one: number, other: number): void {
  const first = rootOf(parents, one)
  const second = rootOf(parents, other)
  parents[Math.max(first, second)] = Math.min(first, second)
}

function rootOf(parents: Int32Array, part: number): number {
  let root = part
  while ((parents[root] ?? root) !== root) root = parents[root] ?? root
  parents[part] = root
  return root
}

function collect({ count, parents, boxes }: Parts): InkBox[] {
  const whole: number[] = []
  for (let part = 0; part < count; part++) {
    const root = rootOf(parents, part)
    // The first part of all that touch is the root of them.
    if (root === part) whole.push(part)
    else widen(boxes, 4 * root, 4 * part)
  }
  return whole.map(part => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = boxes.subarray(4 * part, 4 * part + 4)
    return { x0, y0, x1, y1 }
  })
}

/** Takes the box at `part` into that at `root`. */
function widen(boxes: Int32Array, root: number, part: number): void {
  boxes[root] = Math.min(boxes[root] ?? 0, boxes[part] ?? 0)
  boxes[root + 1] = Math.min(boxes[root + 1] ?? 0, boxes[part + 1] ?? 0)
  boxes[root + 2] = Math.max(boxes[root + 2] ?? 0, boxes[part + 2] ?? 0)
  boxes[root + 3] = Math.max(boxes[root + 3] ?? 0, boxes[part + 3] ?? 0)
}
