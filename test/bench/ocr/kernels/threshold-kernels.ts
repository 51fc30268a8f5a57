import { innerLoops } from './inner-loops.ts'

/**
 * Loops of leptonica's Sauvola threshold (binarize.c, convolve.c). Rows of 8-bit pixels are kept in words whose first
 * pixel is the highest byte. The order of operations on floats is leptonica's; sums of whole numbers below 2^53 are
 * exact in any order.
 */
export interface ThresholdKernels {
  readonly mean: number
  readonly meanSquare: number
  readonly sumSquares: number
  readonly threshold: number
  readonly apply: number
}

const get = (name: string): string => `(local.get $${name})`
const move = (name: string, count: number): string => `(local.set $${name} (i32.add ${get(name)} (i32.const ${count})))`
const at = (base: string, index: string, shift: number): string =>
  `(i32.add ${get(base)} (i32.shl ${index} (i32.const ${shift})))`
const pixelAt = (base: string): string => `(i32.xor (i32.add ${get(base)} ${get('j')}) (i32.const 3))`

function params(index: number, names: readonly string[], last?: string): string {
  const whole = names.map(name => `(param $${name} i32)`).join(' ')
  return `  (func (;${index};) ${whole}${last === undefined ? '' : ` (param $factor ${last})`} (local $j i32)`
}

/** `many` for each `step` pixels from $j on, `one` for each of the rest. */
function loops(step: number, many: string, one: string): string {
  return `
  (block $done (loop $many
    (br_if $done (i32.gt_s (i32.add ${get('j')} (i32.const ${step})) ${get('n')}))
    ${many}
    ${move('j', step)}
    (br $many)))
  (block $end (loop $one
    (br_if $end (i32.ge_s ${get('j')} ${get('n')}))
    ${one}
    ${move('j', 1)}
    (br $one)))`
}

const beside = `(i32.add ${get('j')} ${get('size')})`

/** `(out, upper, lower, size, n, factor)`: the means of windows of `size` columns, from a table of sums. */
export function meanKernel(index: number): string {
  const sum = (load: string, type: string): string => `(${type}.add (${type}.sub
      (${load} ${at('lower', beside, 2)})
      (${type}.add (${load} ${at('lower', get('j'), 2)}) (${load} ${at('upper', beside, 2)})))
      (${load} ${at('upper', get('j'), 2)}))`
  const many = `(local.set $v (i32x4.trunc_sat_f32x4_u (f32x4.mul
      (f32x4.splat ${get('factor')}) (f32x4.convert_i32x4_u ${sum('v128.load align=4', 'i32x4')}))))
    (v128.store32_lane 0 (i32.add ${get('out')} ${get('j')})
      (i8x16.shuffle 12 8 4 0 0 0 0 0 0 0 0 0 0 0 0 0 ${get('v')} ${get('v')}))`
  const one = `(i32.store8 ${pixelAt('out')} (i32.trunc_sat_f32_u (f32.mul
      ${get('factor')} (f32.convert_i32_u ${sum('i32.load', 'i32')}))))`
  return `${params(index, ['out', 'upper', 'lower', 'size', 'n'], 'f32')} (local $v v128) ${loops(4, many, one)})`
}

/** `(out, upper, lower, size, n, factor)`: the same of squares, whose table holds doubles. */
export function meanSquareKernel(index: number): string {
  const sum = (load: string, type: string, factor: string, half: string): string => `(${type}.add (${type}.mul ${factor}
      (${type}.add (${type}.sub (${type}.sub (${load} ${at('lower', beside, 3)}) (${load} ${at('lower', get('j'), 3)}))
        (${load} ${at('upper', beside, 3)})) (${load} ${at('upper', get('j'), 3)}))) ${half})`
  const pair = sum('v128.load align=8', 'f64x2', `(f64x2.splat ${get('factor')})`, '(v128.const f64x2 0.5 0.5)')
  const many = `(v128.store64_lane align=4 0 ${at('out', get('j'), 2)} (i32x4.trunc_sat_f64x2_u_zero ${pair}))`
  const single = sum('f64.load', 'f64', get('factor'), '(f64.const 0.5)')
  const one = `(i32.store ${at('out', get('j'), 2)} (i32.trunc_sat_f64_u ${single}))`
  return `${params(index, ['out', 'upper', 'lower', 'size', 'n'], 'f64')} ${loops(2, many, one)})`
}

/** `(out, above, line, n)`: a row of the table of sums of squares from its second column on; its first is there. */
export function sumSquaresKernel(index: number): string {
  return `${params(index, ['out', 'above', 'line', 'n'])} (local $sum i64) (local $grey i32)
  (local.set $sum (i64.trunc_sat_f64_s (f64.sub (f64.load ${get('out')}) (f64.load ${get('above')}))))
  (local.set $j (i32.const 1))
  (block $end (loop $one
    (br_if $end (i32.ge_s ${get('j')} ${get('n')}))
    (local.set $grey (i32.load8_u ${pixelAt('line')}))
    (local.set $sum (i64.add ${get('sum')} (i64.extend_i32_u (i32.mul ${get('grey')} ${get('grey')}))))
    (f64.store ${at('out', get('j'), 3)}
      (f64.add (f64.load ${at('above', get('j'), 3)}) (f64.convert_i64_s ${get('sum')})))
    ${move('j', 1)}
    (br $one))))`
}

/** `(out, mean, square, n, factor)`: mean * (1 + factor * (1 - deviation / 128)). */
export function thresholdKernel(index: number): string {
  const scaled = (deviation: string, mean: string): string => `(i32x4.trunc_sat_f64x2_s_zero (f64x2.mul (f64x2.add
      (f64x2.mul (f64x2.splat ${get('factor')}) (f64x2.add
        (f64x2.mul (f64x2.promote_low_f32x4 ${deviation}) (v128.const f64x2 -0.0078125 -0.0078125))
        (v128.const f64x2 1 1))) (v128.const f64x2 1 1)) (f64x2.convert_low_i32x4_u ${mean})))`
  const high = (name: string): string =>
    `(i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 ${get(name)} ${get(name)})`
  const many = `(local.set $m (i8x16.shuffle 3 16 16 16 2 16 16 16 1 16 16 16 0 16 16 16
      (v128.load32_zero (i32.add ${get('mean')} ${get('j')})) (v128.const i32x4 0 0 0 0)))
    (local.set $s (f32x4.sqrt (f32x4.convert_i32x4_s (i32x4.sub
      (v128.load align=4 ${at('square', get('j'), 2)}) (i32x4.mul ${get('m')} ${get('m')})))))
    (v128.store32_lane 0 (i32.add ${get('out')} ${get('j')}) (i8x16.shuffle 20 16 4 0 0 0 0 0 0 0 0 0 0 0 0 0
      ${scaled(get('s'), get('m'))} ${scaled(high('s'), high('m'))}))`
  const one = `(local.set $grey (i32.load8_u ${pixelAt('mean')}))
    (i32.store8 ${pixelAt('out')} (i32.trunc_sat_f64_s (f64.mul (f64.add (f64.mul ${get('factor')} (f64.add
      (f64.mul (f64.promote_f32 (f32.sqrt (f32.convert_i32_s (i32.sub
        (i32.load ${at('square', get('j'), 2)}) (i32.mul ${get('grey')} ${get('grey')}))))) (f64.const -0.0078125))
      (f64.const 1))) (f64.const 1)) (f64.convert_i32_u ${get('grey')}))))`
  const head = params(index, ['out', 'mean', 'square', 'n'], 'f64')
  return `${head} (local $grey i32) (local $m v128) (local $s v128) ${loops(4, many, one)})`
}

/** `(bits, line, thresholds, n)`: sets a bit where a pixel is darker than its threshold. */
export function applyKernel(index: number): string {
  const darker = (from: number): string => `(i8x16.lt_u
      (v128.load offset=${from} align=4 (i32.add ${get('line')} ${get('j')}))
      (v128.load offset=${from} align=4 (i32.add ${get('thresholds')} ${get('j')})))`
  // The first of 16 pixels is the highest of 16 bits.
  const bits = (name: string): string =>
    `(i8x16.bitmask (i8x16.shuffle 12 13 14 15 8 9 10 11 4 5 6 7 0 1 2 3 ${get(name)} ${get(name)}))`
  const word = `(i32.add ${get('bits')} (i32.and (i32.shr_u ${get('j')} (i32.const 3)) (i32.const 0x1ffffffc)))`
  const many = `(local.set $a ${darker(0)}) (local.set $b ${darker(16)})
    (i32.store ${word} (i32.or (i32.load ${word})
      (i32.or (i32.shl ${bits('a')} (i32.const 16)) ${bits('b')})))`
  const one = `(if (i32.lt_u (i32.load8_u ${pixelAt('line')}) (i32.load8_u ${pixelAt('thresholds')})) (then
      (i32.store ${word} (i32.or (i32.load ${word}) (i32.shr_u (i32.const 0x80000000) ${get('j')})))))`
  return `${params(index, ['bits', 'line', 'thresholds', 'n'])} (local $a v128) (local $b v128) ${loops(32, many, one)})`
}

/** pixSauvolaBinarize with calls in place of its five inner loops. */
export function withThresholdLoops(lines: readonly string[], kernels: ThresholdKernels): string {
  const call = (index: number, locals: readonly number[]): string[] => [
    ...locals.map(local => `local.get ${local}`),
    `call ${index}`,
  ]
  const width = (local: number, kernel: number, before: readonly number[], behind: readonly number[]): string[] => [
    ...before.map(one => `local.get ${one}`),
    `local.get ${local}`,
    'i32.load offset=12',
    ...call(kernel, behind),
  ]
  return innerLoops(lines, [
    {
      loop: /^loop local\.get 30 local\.get 15 local\.get 6 local\.get 18 .* f32\.convert_i32_u f32\.mul local\.set 29 /,
      // Other depths than eight bits keep their loop.
      with: own => [
        'local.get 9',
        'i32.eqz',
        'if',
        ...call(kernels.mean, [22, 11, 15, 18, 14, 30]),
        'else',
        ...own,
        'end',
      ],
    },
    {
      loop: /^loop local\.get 9 local\.get 12 .* local\.get 28 local\.get 21 .* i32\.trunc_sat_f64_u /,
      with: () => call(kernels.meanSquare, [9, 15, 21, 26, 22, 28]),
    },
    {
      loop: /^loop local\.get 22 local\.get 10 .* local\.get 15 local\.get 21 .* f64\.sub f64\.add f64\.store /,
      with: () => call(kernels.sumSquares, [22, 15, 17, 12]),
    },
    {
      loop: /^loop local\.get 13 local\.get 12 .* local\.get 28 .* f32\.sqrt .* i32\.trunc_sat_f64_s i32\.store8 /,
      with: () => width(14, kernels.threshold, [19, 1, 13], [28]),
    },
    {
      loop: /^loop local\.get 11 local\.get 13 .* i32\.const -2147483648 /,
      with: () => width(15, kernels.apply, [6, 13, 19], []),
    },
  ]).join('\n')
}
