import type { GreyImage } from './grey-image.ts'

interface InkBox {
  readonly x0: number
  readonly y0: number
  /** Behind the last column. */
  readonly x1: number
  /** Behind the last row. */
  readonly y1: number
}

interface Run {
  readonly x0: number
  readonly x1: number
  readonly part: number
}

/**
 * Boxes around the connected parts of everything as dark as `greyMax`; parts touch by edge or corner (runs and
 * union-find).
 */
export function connectedInk({ data, width, height }: GreyImage, greyMax: number): InkBox[] {
  const parents: number[] = []
  const boxes: { x0: number; y0: number; x1: number; y1: number }[] = []
  const rootOf = (part: number): number => {
    let root = part
    while ((parents[root] ?? root) !== root) root = parents[root] ?? root
    parents[part] = root
    return root
  }
  const join = (one: number, other: number): void => {
    const [first, second] = [rootOf(one), rootOf(other)]
    parents[Math.max(first, second)] = Math.min(first, second)
  }

  let above: Run[] = []
  for (let y = 0; y < height; y++) {
    const runs: Run[] = []
    let from = 0
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 255) > greyMax) continue
      const x0 = x
      while (x < width && (data[y * width + x] ?? 255) <= greyMax) x++
      const part = parents.length
      parents.push(part)
      boxes.push({ x0, y0: y, x1: x, y1: y + 1 })
      while ((above[from]?.x1 ?? Infinity) < x0) from++
      for (let index = from; (above[index]?.x0 ?? Infinity) <= x; index++) join(part, above[index]?.part ?? part)
      runs.push({ x0, x1: x, part })
    }
    above = runs
  }
  return collect(boxes, rootOf)
}

function collect(boxes: readonly InkBox[], rootOf: (part: number) => number): InkBox[] {
  const whole = new Map<number, InkBox>()
  for (const [part, box] of boxes.entries()) {
    const root = rootOf(part)
    const known = whole.get(root) ?? box
    whole.set(root, {
      x0: Math.min(known.x0, box.x0),
      y0: Math.min(known.y0, box.y0),
      x1: Math.max(known.x1, box.x1),
      y1: Math.max(known.y1, box.y1),
    })
  }
  return [...whole.values()]
}
