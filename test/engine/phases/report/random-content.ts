import * as fc from 'fast-check'

const aString = fc
  .array(
    fc.constantFrom('A', 'b', ' ', '(x)', '\\(', '\\)', '\\\\', '\\101', '\\\n', '\x00', '\xe4', '%', 'EI ', '3 Tr'),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map(parts => `(${parts.join('')})`)
const aHex = fc.stringMatching(/^[0-9A-F]{1,8}$/).map(text => `<${text}>`)
const aNumber = fc.constantFrom('0', '12', '-7.5', '40', '3', '.5', '+9')
const shown = fc.oneof(aString, aHex)
const inText = fc.oneof(
  shown.map(text => `${text} Tj`),
  fc.tuple(shown, aNumber, shown).map(([one, gap, other]) => `[${one}${gap} ${other}]TJ`),
  shown.map(text => `${text}'`),
  fc.tuple(aNumber, aNumber, shown).map(([word, sign, text]) => `${word} ${sign} ${text}"`),
  fc.tuple(aNumber, aNumber).map(([x, y]) => `${x} ${y} Td`),
  fc.tuple(aNumber, aNumber).map(([x, y]) => `${x} ${y} TD`),
  fc.tuple(fc.constantFrom(20, 60, 110), fc.constantFrom(30, 90, 150)).map(([x, y]) => `1 .1 0 1 ${x} ${y} Tm`),
  fc.constantFrom('T*', '14 TL', '2 Tc', '3 Tw', '120 Tz', '4 Ts', '%(\n', '/T3 20 Tf', '/G gs', '1 0 0 rg', 'q', 'Q'),
  fc.constantFrom('/F 14 Tf', '/F 20 Tf'),
  fc.constantFrom('3 Tr', '3 Tr', '3 Tr', '0 Tr', '1 Tr', '7 Tr', '9 Tr', '/X Tr'),
)
const aTextObject = fc
  .array(inText, { maxLength: 12 })
  .map(operators => `BT /F 16 Tf 40 90 Td 12 TL\n${operators.join('\n')}\nET`)
const onPage = fc.oneof(
  { weight: 4, arbitrary: aTextObject },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'q',
      'Q',
      'q',
      'Q',
      '3 Tr',
      '0 Tr',
      '0 .5 0 rg',
      '1 0 0 1 5 5 cm',
      '20 20 60 9 re f',
      '/Fm Do',
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ minLength: 16, maxLength: 16 })
      .map(data => `q 30 0 0 30 150 150 cm BI /W 4 /H 4 /BPC 8 /CS /G ID ${Buffer.from(data).toString('latin1')} EI Q`),
  },
)
/** A content stream of 200 by 200 points with all that text may do, well-formed or not; it draws the form `Fm`. */
export const aContent = fc.array(onPage, { minLength: 1, maxLength: 10 }).map(parts => parts.join('\n'))
