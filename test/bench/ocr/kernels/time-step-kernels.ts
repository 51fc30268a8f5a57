/** Fields of tesseract's NetworkIO: data and columns of its floats, of its bytes, and whether it holds bytes. */
const FLOATS = 4
const FLOAT_COLUMNS = 16
const BYTES = 28
const BYTE_COLUMNS = 40
const HOLDS_BYTES = 48

const get = (name: string): string => `(local.get $${name})`
const field = (offset: number, object = 'this'): string => `(i32.load offset=${offset} ${get(object)})`
const holdsBytes = (object = 'this'): string => `(i32.load8_u offset=${HOLDS_BYTES} ${get(object)})`
const add = (name: string, count: number): string => `(local.set $${name} (i32.add ${get(name)} (i32.const ${count})))`

/** Floats of -1 to 1 as whole numbers of -127 to 127, rounded away from zero: the same steps as tesseract's own. */
function quantized(floats: string): string {
  const magnitude = `(i32x4.trunc_sat_f32x4_s (f32x4.add
      (f32x4.abs (local.tee $y (f32x4.mul ${floats} (v128.const f32x4 127 127 127 127))))
      (v128.const f32x4 0.5 0.5 0.5 0.5)))`
  return `(i32x4.sub (v128.xor
      (i32x4.min_s ${magnitude} (v128.const i32x4 127 127 127 127))
      (local.tee $s (f32x4.lt ${get('y')} (v128.const f32x4 0 0 0 0)))) ${get('s')})`
}

/** `(this, time, offset, count, floats)`: NetworkIO::WriteTimeStepPart. */
export function writePartKernel(index: number): string {
  const params = ['this', 'time', 'offset', 'n', 'in'].map(name => `(param $${name} i32)`).join(' ')
  const at = (part: number): string => quantized(`(v128.load offset=${16 * part} align=4 ${get('in')})`)
  const place = (columns: number): string => `(i32.add (i32.mul ${field(columns)} ${get('time')}) ${get('offset')})`
  const rest = (store: string, bytes: number): string => `
    (block $end (loop $one
      (br_if $end (i32.le_s ${get('n')} (i32.const 0)))
      ${store} ${add('to', bytes)} ${add('in', 4)} ${add('n', -1)}
      (br $one)))`
  return `  (func (;${index};) (type 8) ${params} (local $to i32) (local $y v128) (local $s v128)
  (if (i32.eq ${holdsBytes()} (i32.const 1)) (then
    (local.set $to (i32.add ${field(BYTES)} ${place(BYTE_COLUMNS)}))
    (block $done (loop $many
      (br_if $done (i32.lt_s ${get('n')} (i32.const 16)))
      (v128.store align=1 ${get('to')} (i8x16.narrow_i16x8_s
        (i16x8.narrow_i32x4_s ${at(0)} ${at(1)})
        (i16x8.narrow_i32x4_s ${at(2)} ${at(3)})))
      ${add('to', 16)} ${add('in', 64)} ${add('n', -16)}
      (br $many)))
    ${rest(`(i32.store8 ${get('to')} (i32x4.extract_lane 0 ${quantized(`(v128.load32_zero ${get('in')})`)}))`, 1)}
    (return)))
  (local.set $to (i32.add ${field(FLOATS)} (i32.shl ${place(FLOAT_COLUMNS)} (i32.const 2))))
  ${rest(`(f32.store ${get('to')} (f32.load ${get('in')}))`, 4)})`
}

/** `(this, time, floats)`: NetworkIO::WriteTimeStep, the whole of a time step. */
export function writeKernel(index: number, writePart: number): string {
  const count = `(select ${field(BYTE_COLUMNS)} ${field(FLOAT_COLUMNS)} (i32.eq ${holdsBytes()} (i32.const 1)))`
  return `  (func (;${index};) (type 5) (param $this i32) (param $time i32) (param $in i32)
  (call ${writePart} ${get('this')} ${get('time')} (i32.const 0) ${count} ${get('in')}))`
}

/**
 * NetworkIO::CopyTimeStepGeneral (this, time, offset, count, source, source's time, source's offset), with a short way
 * before its own for a single byte, which a convolution asks for nine times a pixel.
 */
export function withByteCopy(lines: readonly string[]): string {
  const place = (object: number, time: number, offset: number): string[] => [
    `local.get ${object}`,
    `i32.load offset=${BYTE_COLUMNS}`,
    `local.get ${time}`,
    'i32.mul',
    `local.get ${offset}`,
    'i32.add',
    `local.get ${object}`,
    `i32.load offset=${BYTES}`,
    'i32.add',
  ]
  const bytes = [0, 4].flatMap(object => [`local.get ${object}`, `i32.load8_u offset=${HOLDS_BYTES}`])
  const short = [
    'local.get 3',
    'i32.const 1',
    'i32.eq',
    ...bytes,
    'i32.and',
    'i32.and',
    'if',
    ...place(0, 1, 2),
    ...place(4, 5, 6),
    'i32.load8_u',
    'i32.store8',
    'return',
    'end',
  ]
  return [...lines.slice(0, 2), ...short, ...lines.slice(2)].join('\n')
}
