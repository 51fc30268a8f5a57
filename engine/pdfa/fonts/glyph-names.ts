import names from '../../data/glyph-names.json' with { type: 'json' }

type Codes = ReadonlyMap<number, string>

/** Encodings by their names in PDF: glyph names by code (ISO 32000-1, Annex D). */
export const ENCODINGS: Readonly<Record<'standard' | 'macRoman' | 'winAnsi' | 'expert', Codes>> = {
  standard: codesOf(names.standard),
  macRoman: codesOf(names.macRoman),
  winAnsi: codesOf(names.winAnsi),
  expert: codesOf(names.expert),
}

/** What MacRoman has besides in fonts of the Mac (ISO 32000-1, 9.6.6.4). */
export const MAC_OS_ADDED: Codes = codesOf(
  [
    '173:notequal 176:infinity 178:lessequal 179:greaterequal 182:partialdiff 183:summation 184:product 185:pi',
    '186:integral 189:Omega 195:radical 197:approxequal 198:Delta 215:lozenge 219:Euro 240:apple',
  ].join(' '),
)

/** Names of glyphs that CFF numbers (Adobe Technical Note 5176, Appendix A). */
export const CFF_STRINGS: readonly string[] = names.cffStrings.split(' ')
export const CFF_EXPERT: readonly string[] = names.cffExpert.split(' ')
export const CFF_EXPERT_SUBSET: readonly string[] = names.cffExpertSubset.split(' ')

const UNICODE = new Map(
  names.unicode.split(' ').map(each => {
    const [name = '', codes = ''] = each.split(':')
    return [name, Number.parseInt(codes.split('_')[0] ?? '', 16)] as const
  }),
)

function codesOf(text: string): Codes {
  return new Map(
    text.split(' ').map(each => {
      const [code, name = ''] = each.split(':')
      return [Number(code), name] as const
    }),
  )
}

/** Whether a name is in the Adobe Glyph List, or says its character itself (`uni20AC`, `u1F600`). */
export function isListedName(name: string): boolean {
  return unicodeOf(name) !== null
}

/** The character that a glyph name stands for; null for a name that says none. */
export function unicodeOf(name: string): number | null {
  const listed = UNICODE.get(name)
  if (listed !== undefined) return listed
  const digits = /^uni([\dA-F]{4})$/.exec(name)?.[1] ?? /^u([\dA-F]{4,6})$/.exec(name)?.[1]
  return digits === undefined ? null : Number.parseInt(digits, 16)
}
