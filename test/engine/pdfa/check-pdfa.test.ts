import { describe, expect, test } from 'vitest'
import { checkPdfaBytes } from '../../../engine/pdfa/check-pdfa.ts'
import { archivalObjects, writeObjects, xmp } from './make-archival.ts'
import type { Objects } from './make-archival.ts'

const CLAIM = '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>'

function rulesOf(bytes: Uint8Array): string[] {
  return checkPdfaBytes(bytes, { part: 3 }).findings.map(({ rule }) => rule)
}

function changed(change: Partial<Objects>): string[] {
  return rulesOf(writeObjects({ ...archivalObjects(), ...(change as Objects) }))
}

function page(entries: string): Partial<Objects> {
  return {
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 6 0 R/Resources<</Font<</F1 7 0 R>>/ExtGState<</G1 10 0 R>>/XObject<</X1 11 0 R>>/ColorSpace<</C1 12 0 R>>>>${entries}>>`,
  }
}

function content(text: string): Partial<Objects> {
  return { 6: ['', Buffer.from(text)] }
}

function packet(identification: string, others = ''): Partial<Objects> {
  return { 4: ['/Type/Metadata/Subtype/XML', Buffer.from(xmp(identification, others))] }
}

function edited(from: string, to: string): string[] {
  return rulesOf(Buffer.from(writeObjects(archivalObjects()).toString('latin1').replace(from, to), 'latin1'))
}

describe('a file that keeps the rules', () => {
  test('has no findings', () => {
    expect(rulesOf(writeObjects(archivalObjects()))).toEqual([])
  })

  test('is held against the part that it claims', () => {
    expect(checkPdfaBytes(writeObjects(archivalObjects()))).toEqual({ part: 3, findings: [] })
  })

  test('may have what it does not use', () => {
    expect(changed({ ...page(''), 11: ['/Type/XObject/Subtype/PS', Buffer.from('x')] })).toEqual([])
  })
})

const CASES: Readonly<Record<string, readonly [clause: string, rules: () => string[]]>> = {
  header: ['6.1.2 header', () => edited('%PDF-1.7', '%PDF-2.0')],
  header_comment: ['6.1.2 comment', () => edited('%\xE2\xE3', '%ab')],
  trailer_id: ['6.1.3 identifier', () => rulesOf(writeObjects(archivalObjects(), ''))],
  after_end: ['6.1.3 end', () => rulesOf(Buffer.concat([writeObjects(archivalObjects()), Buffer.from('x')]))],
  encrypted: ['6.1.3 encryption', () => rulesOf(writeObjects(archivalObjects(), '/ID[<00><00>]/Encrypt<<>>'))],
  xref_spacing: ['6.1.4', () => edited('xref\n0 ', 'xref \n0 ')],
  hex_odd: ['6.1.6', () => changed({ 10: '<</A<123>>>' })],
  hex_digits: ['6.1.6 digits', () => changed({ 10: '<</A<12xy>>>' })],
  stream_length: ['6.1.7.1 length', () => edited('/Subtype/XML/Length ', '/Subtype/XML/Length 1')],
  stream_external: ['6.1.7.1 other file', () => changed({ 10: ['/F(x)', Buffer.from('')] })],
  lzw: ['6.1.7.2', () => changed({ 10: ['/Filter/LZWDecode', Buffer.from('')] })],
  name_utf8: ['6.1.8', () => changed({ 10: '<</Type/Font/BaseFont/A#FF>>' })],
  object_spacing: ['6.1.9', () => edited('2 0 obj\n', '2 0 obj ')],
  inline_filter: ['6.1.10', () => changed(content('BI /W 1 /H 1 /BPC 8 /CS /RGB /F /LZW ID x\nEI'))],
  permissions: ['6.1.12', () => changed({ 1: withCatalog('/Perms<</X 1>>') })],
  integer_range: ['6.1.13 integers', () => changed({ 10: '[2147483648]' })],
  name_length: ['6.1.13 names', () => changed({ 10: `/${'a'.repeat(128)}` })],
  state_depth: ['6.1.13 states', () => changed(content('q '.repeat(29)))],
  page_size: ['6.1.13 boxes', () => changed(page('/CropBox[0 0 2 2]'))],
  operator: ['6.2.2 operators', () => changed(content('BX foo EX'))],
  resources: ['6.2.2 names', () => changed(content('/X9 Do'))],
  intent_profile: ['6.2.3', () => changed({ 5: ['/N 3', Buffer.from('no profile')] })],
  device_cmyk: ['6.2.4.3', () => changed(content('0 0 0 1 k 0 0 9 9 re f'))],
  colorants: [
    '6.2.4.4',
    () =>
      changed({
        ...page(''),
        ...content('/C1 cs 1 scn 0 0 9 9 re f'),
        12: '[/DeviceN[/Gold]/DeviceRGB<</FunctionType 2/N 1>>]',
      }),
  ],
  transfer: ['6.2.5', () => changed({ ...page(''), ...content('/G1 gs'), 10: '<</TR/Identity>>' })],
  rendering_intent: ['6.2.6', () => changed(content('/Custom ri'))],
  image_interpolate: [
    '6.2.8',
    () =>
      changed({
        ...page(''),
        ...content('/X1 Do'),
        11: [
          '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB/Interpolate true',
          Buffer.from('abc'),
        ],
      }),
  ],
  postscript: [
    '6.2.9',
    () => changed({ ...page(''), ...content('/X1 Do'), 11: ['/Type/XObject/Subtype/PS', Buffer.from('')] }),
  ],
  blend_mode: ['6.2.10', () => changed({ ...page(''), ...content('/G1 gs'), 10: '<</BM/Mine>>' })],
  font_embedded: ['6.2.11.4.1', () => changed({ 8: '<</Type/FontDescriptor/FontName/DejaVuSans/Flags 32>>' })],
  glyph_width: ['6.2.11.5', () => edited('684.08', '700.08')],
  truetype_encoding: ['6.2.11.6', () => edited('/WinAnsiEncoding', '/PDFDocEncoding ')],
  notdef: ['6.2.11.8', () => changed(content('BT /F1 12 Tf (\x01) Tj ET'))],
  annotation_type: ['6.3.1', () => changed(page('/Annots[<</Type/Annot/Subtype/Movie/F 4/Rect[0 0 0 0]>>]'))],
  annotation_flags: ['6.3.2', () => changed(page('/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]>>]'))],
  annotation_appearance: ['6.3.3', () => changed(page('/Annots[<</Type/Annot/Subtype/Ink/F 4/Rect[0 0 9 9]>>]'))],
  form_appearances: ['6.4.1', () => changed({ 1: withCatalog('/AcroForm<</NeedAppearances true>>') })],
  xfa: ['6.4.2', () => changed({ 1: withCatalog('/AcroForm<</XFA()>>') })],
  action: ['6.5.1', () => changed({ 1: withCatalog('/OpenAction<</S/JavaScript/JS(x)>>') })],
  trigger: ['6.5.2', () => changed(page('/AA<<>>'))],
  metadata_missing: ['6.6.2.1', () => edited('/Metadata 4 0 R', '/Metadatb 4 0 R')],
  metadata_form: ['6.6.2.1 form', () => changed(packet('<pdfaid:part>3</pdfaid:part'))],
  metadata_property: ['6.6.2.3', () => changed(packet(CLAIM, '<dc:title>no array</dc:title>'))],
  identification: ['6.6.4', () => changed(packet('<pdfaid:part>1</pdfaid:part>'))],
  embedded_relation: [
    '6.8',
    () =>
      changed({ 10: '<</Type/Filespec/F(a)/UF(a)/EF<</F 11 0 R>>>>', 11: ['/Subtype/text#2Fplain', Buffer.from('')] }),
  ],
  layer_name: ['6.9', () => changed({ 1: withCatalog('/OCProperties<</OCGs[]/D<</Order[]>>>>') })],
  presentations: ['6.10', () => changed(page('/PresSteps<<>>'))],
  requirements: ['6.11', () => changed({ 1: withCatalog('/Requirements[]') })],
}

function withCatalog(entries: string): string {
  return String(archivalObjects()[1]).replace(/>>$/, `${entries}>>`)
}

describe('a file that breaks a rule is found out by it', () => {
  test.each(Object.entries(CASES))('%s', (rule, [, rules]) => {
    expect(rules()).toContain(rule)
  })
})

describe('whatever a file contains', () => {
  const whole = writeObjects(archivalObjects())

  test('a file that is cut off anywhere is judged', () => {
    for (let length = 0; length < whole.length; length += 997) {
      expect(rulesOf(whole.subarray(0, length)).length).toBeGreaterThan(0)
    }
  })

  test('changed bytes never stop the check', () => {
    let seed = 7
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 150; round++) {
      const bytes = Buffer.from(whole)
      for (let change = 0; change < 20; change++) bytes[next(bytes.length)] = next(256)
      expect(Array.isArray(rulesOf(bytes))).toBe(true)
    }
  })

  test('forms that draw themselves, and pages that hold themselves, come to an end', () => {
    const loops = changed({
      ...page(''),
      ...content('/X1 Do'),
      2: '<</Type/Pages/Count 1/Kids[3 0 R 2 0 R]>>',
      11: ['/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X1 11 0 R>>>>', Buffer.from('/X1 Do')],
    })
    expect(loops).toEqual([])
  })

  test('too much work is a finding', () => {
    const { findings } = checkPdfaBytes(whole, { unitsMax: 3 })
    expect(findings.map(({ rule }) => rule)).toContain('too_costly')
  })
})
