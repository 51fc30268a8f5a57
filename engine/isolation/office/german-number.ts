import { SSF } from '@e965/xlsx'

/** SheetJS's number formatter (Apache-2.0); its types say `any`. */
const formatter = SSF as {
  format(format: string, value: number, options: { readonly date1904: boolean }): string
  is_date(format: string): boolean
}

/** What German Excel shows for the built-in formats that follow the system's region (ISO/IEC 29500-1, 18.8.30). */
const BUILT_IN: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0 "€";-#,##0 "€"',
  6: '#,##0 "€";-#,##0 "€"',
  7: '#,##0.00 "€";-#,##0.00 "€"',
  8: '#,##0.00 "€";-#,##0.00 "€"',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'dd.mm.yyyy',
  15: 'dd. mmm yy',
  16: 'dd. mmm',
  17: 'mmm yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'hh:mm',
  21: 'hh:mm:ss',
  22: 'dd.mm.yyyy hh:mm',
  37: '#,##0 _€;-#,##0 _€',
  38: '#,##0 _€;-#,##0 _€',
  39: '#,##0.00 _€;-#,##0.00 _€',
  40: '#,##0.00 _€;-#,##0.00 _€',
  41: '#,##0 _€;-#,##0 _€;"-" _€',
  42: '#,##0 "€";-#,##0 "€";"-" "€"',
  43: '#,##0.00 _€;-#,##0.00 _€;"-"?? _€',
  44: '#,##0.00 "€";-#,##0.00 "€";"-"?? "€"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
}
/** English day order is how a writer stores "short date of the system". */
const SYSTEM_DATE = /^m{1,2}\/d{1,2}\/y{2,4}( h{1,2}:mm(?::ss)?)?(;@)?$/i
const LONG_SYSTEM_DATE = /^\[\$-F800\]/i
const SYSTEM_TIME = /^\[\$-F400\]/i
/** German tokens, which some programs write into the file. */
const GERMAN_TOKENS = /^[TMJhms.:/\- ]*[TJ][TMJhms.:/\- ]*$/
const NAMES: readonly (readonly [english: string, german: string])[] = [
  'Monday Montag',
  'Tuesday Dienstag',
  'Wednesday Mittwoch',
  'Thursday Donnerstag',
  'Friday Freitag',
  'Saturday Samstag',
  'Sunday Sonntag',
  'January Januar',
  'February Februar',
  'March März',
  'May Mai',
  'June Juni',
  'July Juli',
  'October Oktober',
  'December Dezember',
  'Mon Mo',
  'Tue Di',
  'Wed Mi',
  'Thu Do',
  'Fri Fr',
  'Sat Sa',
  'Sun So',
  'Mar Mrz',
  'Oct Okt',
  'Dec Dez',
].map(pair => pair.split(' ') as [string, string])
const NAME = new RegExp(`\\b(${NAMES.map(([english]) => english).join('|')})\\b`, 'g')
const GERMAN = new Map(NAMES)
/** Literals keep their points and commas: these stand for them while the separators change places. */
const [POINT, COMMA] = ['\uE000', '\uE001']

/** Excel itself shows no more digits without a format. */
const GENERAL_CHARS_MAX = 11

/** A number format of a workbook, ready to be used. */
export interface NumberFormat {
  readonly code: string
  readonly isDate: boolean
}

/** `code`: the file's own format of that id, if it has one. */
export function germanFormat(id: number, code: string | undefined): NumberFormat {
  const known = code === undefined ? (BUILT_IN[id] ?? 'General') : germanCode(code)
  return { code: known, isDate: formatter.is_date(known) }
}

function germanCode(code: string): string {
  const system = SYSTEM_DATE.exec(code)
  if (system) return `dd.mm.yyyy${system[1] ?? ''}`
  if (LONG_SYSTEM_DATE.test(code)) return 'dddd, d. mmmm yyyy'
  if (SYSTEM_TIME.test(code)) return 'hh:mm:ss'
  if (GERMAN_TOKENS.test(code)) return code.replaceAll('T', 'd').replaceAll('J', 'y')
  return code === '@' ? 'General' : code
}

/**
 * The number as German Excel shows it; null when the format cannot be applied. `charsMax` is the width of its column:
 * a number without a format of its own gives up decimals to fit.
 */
export function showGerman(
  value: number,
  format: NumberFormat,
  date1904: boolean,
  charsMax = GENERAL_CHARS_MAX,
): string | null {
  try {
    if (/^general$/i.test(format.code)) return showGeneral(value, format, charsMax)
    if (format.isDate) {
      const date = germanNames(formatter.format(escapePoints(format.code), value, { date1904 })).trim()
      return date === '' ? null : date // Before 1900: Excel shows hashes, and so does LibreOffice.
    }
    const shown = formatter.format(guardLiterals(format.code), value, { date1904 })
    return shown
      .replace(/[.,]/g, separator => (separator === '.' ? ',' : '.'))
      .replaceAll(POINT, '.')
      .replaceAll(COMMA, ',')
      .trim()
  } catch {
    return null // The library throws on formats and dates that it does not know.
  }
}

function showGeneral(value: number, { code }: NumberFormat, charsMax: number): string {
  const shown = formatter.format(code, value, { date1904: false })
  const whole = shown.indexOf('.')
  if (whole === -1 || shown.includes('E') || shown.length <= charsMax) return shown.replace('.', ',')
  const decimals = Math.max(0, charsMax - whole - 1)
  return formatter.format(code, Number(value.toFixed(decimals)), { date1904: false }).replace('.', ',')
}

function guardLiterals(code: string): string {
  return code.replace(/"[^"]*"|\\.|\[\$[^\]-]*/g, literal => literal.replaceAll('.', POINT).replaceAll(',', COMMA))
}

/**
 * A stroke in a date stands for the region's separator; a point is a fraction of a second to the library, unless
 * escaped.
 */
function escapePoints(code: string): string {
  const part = /"[^"]*"|\\.|\[[^\]]*\]|AM\/PM|A\/P|\/|\.(?!0)/gi
  return code.replace(part, found => (found === '.' || found === '/' ? '\\.' : found))
}

function germanNames(text: string): string {
  return text.replace(NAME, name => GERMAN.get(name) ?? name)
}
