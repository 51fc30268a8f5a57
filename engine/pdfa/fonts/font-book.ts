import { entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries, PdfStream } from '../../seal/pdf/pdf-value.ts'
import type { Check } from '../rules/check.ts'
import { itemsOf, nameOf, numberOf } from '../file/read-values.ts'
import type { RuleId } from '../rules/rules.de.ts'
import { checkCompositeFont, checkEncoding } from './check-composite-font.ts'
import { checkSimpleFont } from './check-simple-font.ts'
import { embeddedProgram } from './embedded-program.ts'
import { readEncoding } from './glyph-of-code.ts'
import type { ShownCodes } from './shown-codes.ts'
import { IDENTITY, readCMap } from './read-cmap.ts'
import type { CMap } from './read-cmap.ts'

/** A glyph of a Type 3 font, which is drawn as a form is. */
export interface DrawnGlyph {
  readonly stream: PdfStream
  readonly resources: PdfEntries | null
}

/** Remembers what is shown of each font, and checks the fonts at the end. */
export interface FontBook {
  /** Notes that a string is shown; the glyphs of a Type 3 font come back. */
  show(font: PdfEntries, text: string, isInvisible: boolean, page: number): readonly DrawnGlyph[]
  check(): void
}

interface Use extends ShownCodes {
  readonly font: PdfEntries
  readonly subtype: string
  readonly cmap: CMap | null
  isSeen: boolean
}

const SUBTYPES = new Set(['Type1', 'MMType1', 'TrueType', 'Type3', 'Type0', 'CIDFontType0', 'CIDFontType2'])

/** An empty book. */
export function createFontBook(check: Check): FontBook {
  const { file } = check
  const uses = new Map<PdfEntries, Use>()

  function useOf(font: PdfEntries): Use {
    const known = uses.get(font)
    if (known) return known
    const subtype = nameOf(file.entry(font, 'Subtype')) ?? ''
    const cmap = subtype === 'Type0' ? cmapOf(check, font) : null
    const use: Use = { font, subtype, cmap, codes: new Map(), pages: new Set(), isSeen: false }
    uses.set(font, use)
    return use
  }

  return {
    show(font, text, isInvisible, page) {
      const use = useOf(font)
      use.pages.add(page)
      if (!isInvisible) use.isSeen = true
      const codes = use.cmap
        ? use.cmap.decode(text).map(({ cid }) => cid)
        : use.subtype === 'Type0'
          ? []
          : Array.from(text, char => char.charCodeAt(0))
      check.spend(codes.length / 20_000)
      for (const code of codes) if (!isInvisible || !use.codes.has(code)) use.codes.set(code, !isInvisible)
      return use.subtype === 'Type3' ? drawnGlyphs(check, font, new Set(codes)) : []
    },
    check() {
      for (const use of uses.values()) checkUse(onPagesOf(check, use), use)
    },
  }
}

/** Null for one that is not embedded and whose codes are not known here. */
function cmapOf({ file }: Check, font: PdfEntries): CMap | null {
  const encoding = file.entry(font, 'Encoding')
  const name = nameOf(encoding)
  if (name === 'Identity-H' || name === 'Identity-V') return IDENTITY
  return isKind(encoding, 'stream') ? readCMap(file.content(encoding) ?? new Uint8Array()) : null
}

function drawnGlyphs({ file }: Check, font: PdfEntries, codes: ReadonlySet<number>): readonly DrawnGlyph[] {
  const { differences } = readEncoding(file, font)
  const procedures = file.dict(font, 'CharProcs')
  const own = file.entry(font, 'Resources')
  const resources = isKind(own, 'dict') ? own.entries : null
  return [...codes].flatMap(code => {
    const stream = file.entry(procedures, differences.get(code) ?? '')
    return isKind(stream, 'stream') ? [{ stream, resources }] : []
  })
}

/** What a font breaks, it breaks on each page that it is shown on. */
function onPagesOf(check: Check, { pages }: Use): Check {
  const broken = new Set<RuleId>()
  const fail = (rule: RuleId) => {
    if (broken.has(rule)) return
    broken.add(rule)
    for (const page of pages) check.fail(rule, page)
  }
  return { ...check, fail }
}

function checkUse(check: Check, use: Use): void {
  const { font, subtype, isSeen } = use
  const { file } = check
  const inner = subtype === 'Type0' ? entriesOf(file.resolve(itemsOf(file.entry(font, 'DescendantFonts'))[0])) : font
  checkEntries(check, font, subtype)
  if (subtype === 'Type3') return
  if (subtype === 'Type0') {
    checkEntries(check, inner, nameOf(file.entry(inner, 'Subtype')) ?? '')
    checkEncoding(check, font, inner)
  }
  const embedded = embeddedProgram(file, inner)
  check.spend(2)
  if (embedded.state === 'none' && isSeen) check.fail('font_embedded')
  if (embedded.state === 'unfit') check.fail('font_program')
  if (embedded.state !== 'read') return
  if (subtype === 'Type0') checkCompositeFont(check, inner, embedded.program, use)
  else checkSimpleFont(check, font, embedded.program, use)
}

/** 6.2.11.2. */
function checkEntries({ file, fail }: Check, font: PdfEntries, subtype: string): void {
  const isSimple = ['Type1', 'MMType1', 'TrueType', 'Type3'].includes(subtype)
  const isNamed = subtype === 'Type3' || nameOf(file.entry(font, 'BaseFont')) !== null
  if (nameOf(file.entry(font, 'Type')) !== 'Font' || !SUBTYPES.has(subtype) || !isNamed) return fail('font_entries')
  if (!isSimple) return
  const [first, last] = ['FirstChar', 'LastChar'].map(key => numberOf(file.entry(font, key)))
  const widths = file.entry(font, 'Widths')
  const isComplete =
    first != null && last != null && isKind(widths, 'array') && widths.items.length === last - first + 1
  if (!isComplete && !isStandard(file.entry(font, 'BaseFont'), subtype)) fail('font_entries')
}

const STANDARD =
  /^(Courier|Helvetica)(-(Bold)?(Oblique)?)?$|^Times-(Roman|Bold|Italic|BoldItalic)$|^(Symbol|ZapfDingbats)$/

/** One of the 14 standard fonts (ISO 32000-1, 9.6.2.2). */
function isStandard(name: ReturnType<Check['file']['entry']>, subtype: string): boolean {
  return subtype === 'Type1' && STANDARD.test(nameOf(name) ?? '')
}
