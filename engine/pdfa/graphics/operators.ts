/** Operators of content streams (ISO 32000-1, Table A.1). */
export const OPERATORS: ReadonlySet<string> = new Set(
  [
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re',
    'RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "',
  ]
    .join(' ')
    .split(' '),
)

/** What an operator paints with. */
export const PAINTS: Readonly<Record<string, readonly ('fill' | 'stroke')[]>> = {
  f: ['fill'],
  F: ['fill'],
  'f*': ['fill'],
  B: ['fill', 'stroke'],
  'B*': ['fill', 'stroke'],
  b: ['fill', 'stroke'],
  'b*': ['fill', 'stroke'],
  S: ['stroke'],
  s: ['stroke'],
}

/** What text is painted with, by its rendering mode (ISO 32000-1, Table 106). */
export const TEXT_PAINTS: readonly (readonly ('fill' | 'stroke')[])[] = [
  ['fill'],
  ['stroke'],
  ['fill', 'stroke'],
  [],
  ['fill'],
  ['stroke'],
  ['fill', 'stroke'],
  [],
]

/** Rendering mode of text that is not seen. */
export const INVISIBLE = 3
