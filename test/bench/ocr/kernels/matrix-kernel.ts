const get = (name: string): string => `(local.get $${name})`
const NONE = '(v128.const i64x2 0 0)'

/**
 * `(outputs, dim2, weights, scales, inputs, results)`: tesseract's product of a matrix of 8-bit weights and a vector of
 * 8-bit inputs (IntSimdMatrix::MatrixDotVector; a row holds its weights up to an even number, then its bias). Sums are
 * integers, so any order gives the same bits. The dot product of WebAssembly's relaxed SIMD wants one side from 0 to
 * 127, so inputs
 * lose their sign and weights get it: w * -u = (~w + 1) * u, where the sum of those u is the same for each row.
 */
export function matrixKernel(index: number): string {
  const params = ['outputs', 'dim2', 'w', 'scales', 'in', 'out'].map(name => `(param $${name} i32)`).join(' ')
  const words = ['k', 'p', 'columns', 'whole', 'pad', 'stride'].map(name => `(local $${name} i32)`).join(' ')
  const vectors = ['u', 's', 'mask', 'negatives', ...rowsOf(8)].map(name => `(local $${name} v128)`).join(' ')
  const addNegatives = `(local.set $negatives (i32x4.add ${get('negatives')}
      (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u
        (v128.and (i8x16.abs ${get('u')}) (i8x16.lt_s ${get('u')} ${NONE}))))))`
  const loadInputs = `(v128.load align=1 (i32.add ${get('in')} ${get('k')}))`
  return `  (func (;${index};) (type 11) ${params} ${words} ${vectors}
  (local.set $columns (i32.sub ${get('dim2')} (i32.const 1)))
  (local.set $whole (i32.and ${get('columns')} (i32.const -16)))
  (local.set $pad (i32.and ${get('dim2')} (i32.const -2)))
  (local.set $stride (i32.add ${get('pad')} (i32.const 1)))
  (local.set $mask (i8x16.lt_s (v128.const i8x16 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    (i8x16.splat (i32.sub ${get('columns')} ${get('whole')}))))
  (if (i32.gt_s ${get('whole')} (i32.const 0)) (then (loop $signs
    (local.set $u ${loadInputs})
    ${addNegatives}
    (br_if $signs (i32.lt_s (local.tee $k (i32.add ${get('k')} (i32.const 16))) ${get('whole')})))))
  (if (i32.lt_s ${get('k')} ${get('columns')}) (then
    (local.set $u (v128.and ${loadInputs} ${get('mask')}))
    ${addNegatives}))
  ${[8, 4, 1].map(rows => blockOf(rows, loadInputs)).join('\n')})`
}

function rowsOf(count: number): string[] {
  return Array.from({ length: count }, (_, row) => `a${row}`)
}

/** As many blocks of `rows` rows as there are left. */
function blockOf(rows: number, loadInputs: string): string {
  const names = rowsOf(rows)
  const nextInputs = (inputs: string): string => `
      (local.set $u ${inputs})
      (local.set $s (i8x16.lt_s ${get('u')} ${NONE}))
      (local.set $u (i8x16.abs ${get('u')}))`
  const multiply = names.map(
    (name, row) => `
      (local.set $p (i32.add ${row === 0 ? get('w') : get('p')} ${row === 0 ? get('k') : get('stride')}))
      (local.set $${name} (i32x4.relaxed_dot_i8x16_i7x16_add_s
        (v128.xor (v128.load align=1 ${get('p')}) ${get('s')}) ${get('u')} ${get(name)}))`,
  )
  return `
  (block $done${rows} (loop $rows${rows}
    (br_if $done${rows} (i32.lt_s ${get('outputs')} (i32.const ${rows})))
    ${names.map(name => `(local.set $${name} ${get('negatives')})`).join(' ')}
    (local.set $k (i32.const 0))
    (if (i32.gt_s ${get('whole')} (i32.const 0)) (then (loop $columns${rows}
      ${nextInputs(loadInputs)} ${multiply.join('')}
      (br_if $columns${rows} (i32.lt_s (local.tee $k (i32.add ${get('k')} (i32.const 16))) ${get('whole')})))))
    (if (i32.lt_s ${get('k')} ${get('columns')}) (then
      ${nextInputs(`(v128.and ${loadInputs} ${get('mask')})`)} ${multiply.join('')}))
    ${rows === 1 ? finishOne() : finishFours(rows / 4)}
    (local.set $scales (i32.add ${get('scales')} (i32.const ${4 * rows})))
    (local.set $out (i32.add ${get('out')} (i32.const ${4 * rows})))
    (local.set $outputs (i32.sub ${get('outputs')} (i32.const ${rows})))
    (br $rows${rows})))`
}

function finishOne(): string {
  const fold = (lanes: string): string =>
    `(local.set $a0 (i32x4.add ${get('a0')} (i8x16.shuffle ${lanes} ${get('a0')} ${get('a0')})))`
  return `${fold('8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7')} ${fold('4 5 6 7 0 1 2 3 12 13 14 15 8 9 10 11')}
    (f32.store ${get('out')} (f32.mul (f32.load ${get('scales')}) (f32.convert_i32_s (i32.add
      (i32x4.extract_lane 0 ${get('a0')})
      (i32.mul (i32.load8_s (i32.add ${get('w')} ${get('pad')})) (i32.const 127))))))
    (local.set $w (i32.add ${get('w')} ${get('stride')}))`
}

/** Sums of four rows at a time, their biases (times 127, the input of a bias) added, scaled. */
function finishFours(count: number): string {
  const fours = Array.from({ length: count }, (_, four) => {
    const [a, b, c, d] = [0, 1, 2, 3].map(row => get(`a${4 * four + row}`))
    const pairs = (one = '', other = ''): string => `(i32x4.add
      (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 ${one} ${other})
      (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 ${one} ${other}))`
    const biases = [0, 1, 2, 3].map(
      lane => `
    (local.set $u (${lane === 0 ? 'i32x4.splat' : `i32x4.replace_lane ${lane} ${get('u')}`} (i32.load8_s ${get('p')})))
    (local.set $p (i32.add ${get('p')} ${get('stride')}))`,
    )
    return `
    (local.set $s ${pairs(a, b)}) (local.set $u ${pairs(c, d)})
    (local.set $s (i32x4.add
      (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 ${get('s')} ${get('u')})
      (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 ${get('s')} ${get('u')})))
    ${biases.join('')}
    (v128.store offset=${16 * four} align=4 ${get('out')} (f32x4.mul
      (v128.load offset=${16 * four} align=4 ${get('scales')})
      (f32x4.convert_i32x4_s (i32x4.add ${get('s')} (i32x4.sub (i32x4.shl ${get('u')} (i32.const 7)) ${get('u')})))))`
  })
  return `(local.set $p (i32.add ${get('w')} ${get('pad')})) ${fours.join('')}
    (local.set $w (i32.sub ${get('p')} ${get('pad')}))`
}
