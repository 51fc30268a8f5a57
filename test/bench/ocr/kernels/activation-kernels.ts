/**
 * Where the module keeps tesseract's tables of tanh and of the logistic function: 4,096 floats in steps of 1/256
 * (functions.h).
 */
export const TANH_TABLE = 135008
export const LOGISTIC_TABLE = 151392

const LOCALS = ['$x', '$t', '$i', '$j', '$a', '$b', '$c', '$r'].map(name => `(local ${name} v128)`).join(' ')
const BELOW_ZERO = '(f32x4.lt (local.get $x) (v128.const f32x4 0 0 0 0))'
const SIGNED_TANH = `(local.set $r (v128.xor (local.get $r)
    (v128.and ${BELOW_ZERO} (v128.const i32x4 0x80000000 0x80000000 0x80000000 0x80000000))))`
const MIRRORED_LOGISTIC = `(local.set $r (v128.bitselect
    (f32x4.sub (v128.const f32x4 1 1 1 1) (local.get $r)) (local.get $r) ${BELOW_ZERO}))`

/**
 * Sets $r to the function of $x, four at a time, with the same steps in the same order as tesseract's own: the same
 * bits.
 */
function lookUp(table: number): string {
  return `
  (local.set $t (f32x4.mul (f32x4.abs (local.get $x)) (v128.const f32x4 256 256 256 256)))
  (local.set $i (i32x4.trunc_sat_f32x4_s (local.get $t)))
  (local.set $j (i32x4.shl (i32x4.min_u (local.get $i) (v128.const i32x4 4094 4094 4094 4094)) (i32.const 2)))
  (local.set $a (v128.load64_lane offset=${table} 1 (i32x4.extract_lane 1 (local.get $j))
     (v128.load64_zero offset=${table} (i32x4.extract_lane 0 (local.get $j)))))
  (local.set $b (v128.load64_lane offset=${table} 1 (i32x4.extract_lane 3 (local.get $j))
     (v128.load64_zero offset=${table} (i32x4.extract_lane 2 (local.get $j)))))
  (local.set $c (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $a) (local.get $b)))
  (local.set $r (f32x4.add (f32x4.mul
     (f32x4.sub (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $a) (local.get $b)) (local.get $c))
     (f32x4.sub (local.get $t) (f32x4.convert_i32x4_s (local.get $i)))) (local.get $c)))
  (local.set $r (v128.bitselect (v128.const f32x4 1 1 1 1) (local.get $r)
     (i32x4.gt_s (local.get $i) (v128.const i32x4 4094 4094 4094 4094))))
  ${table === TANH_TABLE ? SIGNED_TANH : MIRRORED_LOGISTIC}`
}

const add = (name: string, count: number): string =>
  `(local.set ${name} (i32.add (local.get ${name}) (i32.const ${count})))`

/** Runs `four` while there are four numbers left, then `one` for each of the rest; `pointers` move along. */
function loops(pointers: readonly string[], four: string, one: string): string {
  const step = (count: number): string =>
    [...pointers.map(name => add(name, 4 * count)), add('$n', -count)].join('\n    ')
  return `
  (block $done (loop $four
    (br_if $done (i32.lt_s (local.get $n) (i32.const 4)))
    ${four}
    ${step(4)}
    (br $four)))
  (block $end (loop $one
    (br_if $end (i32.le_s (local.get $n) (i32.const 0)))
    ${one}
    ${step(1)}
    (br $one)))`
}

/** `(numbers, count)`: applies the function of a table to floats in their place. */
export function inPlaceKernel(index: number, table: number): string {
  const look = lookUp(table)
  const four = `(local.set $x (v128.load align=4 (local.get $p))) ${look} (v128.store align=4 (local.get $p) (local.get $r))`
  const one = `(local.set $x (v128.load32_zero (local.get $p))) ${look} (v128.store32_lane 0 (local.get $p) (local.get $r))`
  return `  (func (;${index};) (type 4) (param $p i32) (param $n i32) ${LOCALS} ${loops(['$p'], four, one)})`
}

/** `(state, gate, out, count)`: out = tanh(state) * gate. */
export function tanhTimesKernel(index: number): string {
  const look = lookUp(TANH_TABLE)
  const four = `(local.set $x (v128.load align=4 (local.get $state))) ${look}
    (v128.store align=4 (local.get $out) (f32x4.mul (local.get $r) (v128.load align=4 (local.get $gate))))`
  const one = `(local.set $x (v128.load32_zero (local.get $state))) ${look}
    (v128.store32_lane 0 (local.get $out) (f32x4.mul (local.get $r) (v128.load32_zero (local.get $gate))))`
  const params = ['$state', '$gate', '$out', '$n'].map(name => `(param ${name} i32)`).join(' ')
  return `  (func (;${index};) (type 6) ${params} ${LOCALS} ${loops(['$state', '$gate', '$out'], four, one)})`
}
