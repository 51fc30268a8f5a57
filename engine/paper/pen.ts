import type { Typeface } from './typeface.ts'

/** Red, green, blue, each 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Affine map as PDF writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** Writes PDF content operators. Lengths in points, origin at the bottom left. */
export interface Pen {
  save(): void
  restore(): void
  transform(matrix: Matrix): void
  fill(x: number, y: number, width: number, height: number, colour: Colour): void
  line(x1: number, y1: number, x2: number, y2: number, width: number, colour: Colour): void
  /** `y` is the baseline. */
  text(face: Typeface, size: number, x: number, y: number, value: string, colour: Colour): void
  /** Invisible text (render mode 3) whose text space is given by `matrix`. */
  hidden(face: Typeface, size: number, matrix: Matrix, value: string): void
  image(name: string, matrix: Matrix): void
  /** Faces by the name under which a page's resources have to hold them. */
  faceNames(): ReadonlyMap<string, Typeface>
  content(): string
}

/** A number as PDF wants it: no exponent, no more digits than a printer can tell apart. */
export function pdfNumber(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toFixed(3))) : '0'
}

/** A pen for one content stream; `prefix` keeps its resource names apart from those of a foreign page. */
export function createPen(prefix: string): Pen {
  const parts: string[] = []
  const faces = new Map<string, Typeface>()

  function nameOf(face: Typeface): string {
    const name = `${prefix}-${face.name}`
    faces.set(name, face)
    return name
  }

  return {
    save: () => void parts.push('q'),
    restore: () => void parts.push('Q'),
    transform: matrix => void parts.push(`${matrixNumbers(matrix)} cm`),
    fill: (x, y, width, height, colour) =>
      void parts.push(`${numbers(...colour)} rg ${numbers(x, y, width, height)} re f`),
    line: (x1, y1, x2, y2, width, colour) =>
      void parts.push(`${numbers(...colour)} RG ${numbers(width)} w ${numbers(x1, y1)} m ${numbers(x2, y2)} l S`),
    text: (face, size, x, y, value, colour) =>
      void parts.push(
        `BT ${numbers(...colour)} rg /${nameOf(face)} ${numbers(size)} Tf ${numbers(x, y)} Td <${face.encode(value)}> Tj ET`,
      ),
    hidden: (face, size, matrix, value) =>
      void parts.push(
        `BT 3 Tr /${nameOf(face)} ${numbers(size)} Tf ${matrixNumbers(matrix)} Tm <${face.encode(value)}> Tj ET`,
      ),
    image: (name, matrix) => void parts.push(`q ${matrixNumbers(matrix)} cm /${name} Do Q`),
    faceNames: () => faces,
    content: () => parts.join('\n'),
  }
}

/** The factors of a matrix may be small, so they keep more digits than lengths do. */
function matrixNumbers([a, b, c, d, e, f]: Matrix): string {
  const factors = [a, b, c, d].map(value => String(Number(value.toFixed(6))))
  return [...factors, pdfNumber(e), pdfNumber(f)].join(' ')
}

function numbers(...values: readonly number[]): string {
  return values.map(pdfNumber).join(' ')
}
