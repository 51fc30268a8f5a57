import { innerLoops } from './inner-loops.ts'

/** Fields of tesseract's NetworkIO: bytes, their columns, and whether it holds bytes. */
const BYTES = 28
const BYTE_COLUMNS = 40
const HOLDS_BYTES = 48
/** Fields of Convolve and Network. */
const INPUTS = 20
const HALF_WIDTH = 56
const HALF_HEIGHT = 60
/** Fields of StrideMap: from a pixel to the one below and to the one beside. */
const STEP_DOWN = 16
const STEP_RIGHT = 20

const get = (local: number): string => `(local.get ${local})`
const field = (object: number, offset: number): string => `(i32.load offset=${offset} ${get(object)})`

/**
 * Convolve::Forward with a short way for the pixels that have all eight neighbours, when it convolves single bytes by 3
 * x 3:
 * nine copies in place of as many calls. `addOffset` is StrideMap::Index::AddOffset. Locals of the function: 0 the
 * layer, 2 its input, 5 its output, 6 its frame with the pixel's index at 44 (map, time, batch, row, column) and room
 * for another
 * at 24.
 */
export function withNineCopies(lines: readonly string[], addOffset: number): string {
  const [map, time, batch, row, column] = [44, 48, 52, 56, 60]
  const [to, from, right, down] = [12, 13, 14, 15]
  const slowUnless = (condition: string): string => `(br_if $slow (i32.eqz ${condition}))`
  const times = (...factors: readonly string[]): string => factors.reduce((one, other) => `(i32.mul ${one} ${other})`)
  const startOf = (object: number): string =>
    `(i32.add ${field(object, BYTES)} ${times(field(6, time), field(object, BYTE_COLUMNS))})`
  const copies = [-1, 0, 1].flatMap((dx, x) =>
    [-1, 0, 1].map((dy, y) => {
      const beside = dx === 0 ? get(from) : `(i32.${dx < 0 ? 'sub' : 'add'} ${get(from)} ${get(right)})`
      const place = dy === 0 ? beside : `(i32.${dy < 0 ? 'sub' : 'add'} ${beside} ${get(down)})`
      return `(i32.store8 offset=${3 * x + y} ${get(to)} (i32.load8_u ${place}))`
    }),
  )
  const short = [
    '(block $slow',
    slowUnless(`(i32.eq ${field(0, HALF_WIDTH)} (i32.const 1))`),
    slowUnless(`(i32.eq ${field(0, HALF_HEIGHT)} (i32.const 1))`),
    slowUnless(`(i32.eq ${field(0, INPUTS)} (i32.const 1))`),
    slowUnless(`(i32.and (i32.load8_u offset=${HOLDS_BYTES} ${get(2)}) (i32.load8_u offset=${HOLDS_BYTES} ${get(5)}))`),
    slowUnless(`(i32.gt_s ${field(6, row)} (i32.const 0))`),
    slowUnless(`(i32.gt_s ${field(6, column)} (i32.const 0))`),
    `(i32.store offset=24 ${get(6)} ${field(6, map)})`,
    `(i32.store offset=32 ${get(6)} ${field(6, batch)})`,
    `(i32.store offset=36 ${get(6)} ${field(6, row)})`,
    `(i32.store offset=40 ${get(6)} (i32.add ${field(6, column)} (i32.const 1)))`,
    slowUnless(`(call ${addOffset} (i32.add ${get(6)} (i32.const 24)) (i32.const 1) (i32.const 1))`),
    `(local.set ${to} ${startOf(5)}) (local.set ${from} ${startOf(2)})`,
    `(local.set ${right} ${times(`(i32.load offset=${STEP_RIGHT} ${field(6, map)})`, field(2, BYTE_COLUMNS))})`,
    `(local.set ${down} ${times(`(i32.load offset=${STEP_DOWN} ${field(6, map)})`, field(2, BYTE_COLUMNS))})`,
    ...copies,
    '(br $next))',
  ]
  const [head = '', locals = ''] = lines
  const loop = lines.findIndex(line => /^ {4}loop/.test(line))
  const next = lines.findIndex((line, index) => index > loop && /^ {6}end/.test(line)) + 1
  if (
    locals.trim() !== '(local i32 i32 i32 i32 i32 i32)' ||
    loop < 0 ||
    next === 0 ||
    lines[next]?.trim() !== 'local.get 6'
  )
    throw new Error('another convolution than the one that was read')
  return [
    head,
    locals.replace(')', ' i32 i32 i32 i32)'),
    ...lines.slice(2, loop + 1),
    'block $next',
    ...short,
    ...lines.slice(loop + 1, next),
    'end',
    ...lines.slice(next),
  ].join('\n')
}

/**
 * Maxpool::Forward with the greater of sixteen bytes at once where there are so many features. Which place each came
 * from is not noted then: only training asks for it.
 */
export function withWideMaximum(lines: readonly string[]): string {
  const wide = [
    'local.get 10',
    'i32.const 15',
    'i32.and',
    'i32.eqz',
    'if',
    'loop',
    'local.get 11',
    'local.get 4',
    'i32.add',
    'local.get 11',
    'local.get 4',
    'i32.add',
    'v128.load align=1',
    'local.get 12',
    'local.get 4',
    'i32.add',
    'v128.load align=1',
    'i8x16.max_s',
    'v128.store align=1',
    'local.get 4',
    'i32.const 16',
    'i32.add',
    'local.tee 4',
    'local.get 10',
    'i32.lt_s',
    'br_if 0',
    'end',
    // Out of the blocks of both kinds of numbers.
    'br 3',
    'end',
  ]
  return innerLoops(lines, [
    { loop: /^loop local\.get 4 local\.get 12 i32\.add i32\.load8_s local\.tee 7 /, with: own => [...wide, ...own] },
  ]).join('\n')
}
