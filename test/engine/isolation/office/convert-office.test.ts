import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePdf, openPdf, withPage } from '../../../../engine/pdfium/pdf-file.ts'
import { pdfChars } from '../../../../engine/pdfium/pdf-chars.ts'
import { createOfficePool } from '../../../../engine/isolation/office-pool.ts'
import { cpuBudget } from '../../../../engine/isolation/cpu-budget.ts'
import type { OfficeMediaType } from '../../../../engine/model/media-type.ts'
import { makeDocx } from '../../../fixtures/make/office/make-docx.ts'
import { makeOds, makeOdt } from '../../../fixtures/make/office/make-odf.ts'
import { makeRtf, utf16, utf8, windows1252 } from '../../../fixtures/make/office/make-plain.ts'
import { makePptx } from '../../../fixtures/make/office/make-pptx.ts'
import { makeXlsx } from '../../../fixtures/make/office/make-xlsx.ts'
import { aShare } from '../../../support/a-share.ts'

const OOXML = 'application/vnd.openxmlformats-officedocument'
const DOCX = `${OOXML}.wordprocessingml.document` as const
const XLSX = `${OOXML}.spreadsheetml.sheet` as const
const PPTX = `${OOXML}.presentationml.presentation` as const
const ODF = 'application/vnd.oasis.opendocument'
const ENCRYPTED = 'application/x-ole-encrypted'
const PARAGRAPHS = ['Müller & Söhne GmbH', 'Grüße aus Köln, Straße 5', 'Summe: 1.234,50 €']
const EURO = '#,##0.00 [$€-407]'
const AMOUNT_ROW = ['Büro', { value: 1234.5, format: EURO }, { value: 45717, format: 14 }]

const officeCrypto = createRequire(import.meta.url)('officecrypto-tool') as {
  encrypt(content: Buffer, options: { password: string; type?: 'standard' }): Buffer
}
const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-office-'))
const quiet = { info: () => undefined, warn: () => undefined }
const pool = createOfficePool({ logger: quiet })
let files = 0

interface Converted {
  readonly notes: readonly string[]
  /** Text by page, white space as single blanks. */
  readonly pages: readonly string[]
  readonly sizes: readonly (readonly [widthPt: number, heightPt: number])[]
}

async function convert(
  content: Uint8Array,
  mediaType: OfficeMediaType,
  passwords: readonly string[] = [],
): Promise<Converted> {
  const path = join(folder, `${++files}.bin`)
  const outPath = join(folder, `${files}.pdf`)
  await writeFile(path, content)
  const { notes } = await pool.run(
    'convert-office',
    { path, mediaType, outPath, passwords },
    { signal: new AbortController().signal, share: aShare, ...cpuBudget('convert-office', { bytes: content.length }) },
  )
  const pdf = await openPdf(outPath)
  const [pages, sizes]: [string[], [number, number][]] = [[], []]
  for (let number = 1; number <= pdf.pageCount; number++) {
    await withPage(pdf, number, page => {
      const text = pdfChars(page).map(char => char.text)
      pages.push(text.join('').replace(/\s+/g, ' '))
      sizes.push([Math.round(page.widthPt), Math.round(page.heightPt)])
    })
  }
  closePdf()
  return { notes: notes.map(note => note.code), pages, sizes }
}

const old = { doc: new Uint8Array(), ppt: new Uint8Array(), odp: new Uint8Array(), xls: new Uint8Array() }

/** A paragraph with a Word field and its stored result. */
function field(code: string, result: string): string {
  const [begin, separate, end] = ['begin', 'separate', 'end'].map(
    type => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`,
  )
  return `<w:p>${begin}<w:r><w:instrText> ${code} </w:instrText></w:r>${separate}<w:r><w:t>${result}</w:t></w:r>${end}</w:p>`
}

/** One run for all of them: LibreOffice takes a while to start. */
async function saveLegacy(): Promise<void> {
  const sources = {
    doc: ['docx', await makeDocx({ paragraphs: PARAGRAPHS, extra: field('REF Ziel', 'Verweis von damals') })],
    ppt: ['pptx', await makePptx(['Übersicht 2025'])],
    odp: ['pptx', await makePptx(['Übersicht 2025'])],
    xls: ['xlsx', await makeXlsx([{ name: 'A', rows: [AMOUNT_ROW], widths: [12, 14, 14] }])],
  } as const
  const script = fileURLToPath(new URL('../../../fixtures/make/office/save-legacy.ts', import.meta.url))
  const names = Object.keys(sources) as (keyof typeof sources)[]
  const pairs = names.map(name => [join(folder, `${name}.${sources[name][0]}`), join(folder, `old.${name}`)] as const)
  for (const [index, name] of names.entries()) await writeFile(pairs[index]?.[0] ?? '', sources[name][1])
  execFileSync(process.execPath, ['--liftoff-only', script, ...pairs.flat()], { stdio: 'ignore' })
  for (const [index, name] of names.entries()) old[name] = await readFile(pairs[index]?.[1] ?? '')
}

beforeAll(async () => {
  await saveLegacy()
  await convert(utf8('Erste Datei'), 'text/plain')
})
afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('text documents', () => {
  test('a Word document keeps umlauts, the euro sign and its table, on A4', async () => {
    const table = [
      ['Position', 'Betrag'],
      ['Büromöbel', '99,90 €'],
    ]
    const { pages, sizes, notes } = await convert(await makeDocx({ paragraphs: PARAGRAPHS, table }), DOCX)
    expect(sizes).toEqual([[595, 842]])
    for (const text of [...PARAGRAPHS, ...table.flat()]) expect(pages[0]).toContain(text)
    expect(notes).toEqual([])
  })

  test('landscape stays landscape', async () => {
    const { sizes } = await convert(await makeDocx({ paragraphs: PARAGRAPHS, landscape: true }), DOCX)
    expect(sizes).toEqual([[842, 595]])
  })

  test('a date field shows the date that was stored, not today', async () => {
    const extra = field('DATE', '03.03.2024')
    const { pages } = await convert(await makeDocx({ paragraphs: ['Datum:'], extra }), DOCX)
    expect(pages[0]?.trim()).toBe('Datum: 03.03.2024')
  })

  test('a file with macros is read like one without', async () => {
    const { pages } = await convert(
      await makeDocx({ paragraphs: PARAGRAPHS }),
      'application/vnd.ms-word.document.macroEnabled.12',
    )
    expect(pages[0]).toContain('Grüße aus Köln')
  })

  test.each([
    ['OpenDocument', () => makeOdt(PARAGRAPHS), `${ODF}.text`],
    ['RTF', () => Promise.resolve(makeRtf(PARAGRAPHS)), 'application/rtf'],
    ['plain text in UTF-8', () => Promise.resolve(utf8(PARAGRAPHS.join('\n'))), 'text/plain'],
    ['plain text in windows-1252', () => Promise.resolve(windows1252(PARAGRAPHS.join('\r\n'))), 'text/plain'],
    ['plain text in UTF-16', () => Promise.resolve(utf16(PARAGRAPHS.join('\r\n'))), 'text/plain'],
  ] as const)('%s keeps umlauts and the euro sign, on A4', async (_, make, mediaType) => {
    const { pages, sizes } = await convert(await make(), mediaType)
    expect(sizes).toEqual([[595, 842]])
    for (const text of PARAGRAPHS) expect(pages[0]).toContain(text)
  })

  test('a page of HTML keeps its text and table, whatever encoding it declares, and runs no script', async () => {
    const html =
      '<html><head><meta charset="iso-8859-1"><script>document.write("Skript")</script></head><body><h1>Grüße</h1>' +
      '<table><tr><td>Büromöbel</td><td>5</td></tr></table><img src="https://example.invalid/x.png"></body></html>'
    const { pages } = await convert(windows1252(html), 'text/html')
    expect(pages[0]).toContain('Grüße')
    expect(pages[0]).toContain('Büromöbel')
    expect(pages[0]).not.toContain('Skript')
  })

  test('a Word document of the old kind is read, its fields as they were stored', async () => {
    const { pages } = await convert(old.doc, 'application/msword')
    for (const text of [...PARAGRAPHS, 'Verweis von damals']) expect(pages[0]).toContain(text)
  })
})

describe('presentations', () => {
  test('each slide is a page', async () => {
    const { pages, sizes } = await convert(await makePptx(['Übersicht 2025', 'Erlöse in €']), PPTX)
    expect(pages.map(text => text.trim())).toEqual(['Übersicht 2025', 'Erlöse in €'])
    expect(sizes[0]).toEqual([960, 540])
  })

  test.each([
    ['PowerPoint of the old kind', 'ppt', 'application/vnd.ms-powerpoint'],
    ['OpenDocument', 'odp', `${ODF}.presentation`],
  ] as const)('%s is read', async (_, extension, mediaType) => {
    const { pages } = await convert(old[extension], mediaType)
    expect(pages[0]).toContain('Übersicht 2025')
  })
})

describe('spreadsheets', () => {
  test('numbers, dates and truth values appear as German Excel shows them', async () => {
    const xlsx = await makeXlsx([
      {
        name: 'Konto',
        widths: [20, 20, 20],
        rows: [
          ['Datum', 'Text', 'Betrag'],
          [{ value: 45717, format: 14 }, 'Büro', { value: -1234.5, format: EURO }],
          [{ value: 45717, format: 'dd. mmmm yyyy' }, 'ok', { value: 1234567.891, format: 4 }],
          [{ value: 0.19, format: 9 }, { value: true }, { value: 1.5 }],
        ],
      },
    ])
    const { pages, notes } = await convert(xlsx, XLSX)
    for (const text of ['01.03.2025', '-1.234,50 €', '01. März 2025', '1.234.567,89', '19%', 'WAHR', '1,5']) {
      expect(pages[0]).toContain(text)
    }
    expect(notes).toEqual(['numbers_set_german'])
  })

  test('all sheets are there, the landscape one in landscape', async () => {
    const xlsx = await makeXlsx([
      { name: 'Januar', rows: [['Erlöse Januar']] },
      { name: 'Februar', rows: [['Erlöse Februar']], landscape: true },
    ])
    const { pages, sizes } = await convert(xlsx, XLSX)
    expect(pages.map(text => text.trim())).toEqual(['Erlöse Januar', 'Erlöse Februar'])
    expect(sizes).toEqual([
      [595, 842],
      [842, 595],
    ])
  })

  test('a wide sheet comes on one page in landscape instead of being cut into pieces', async () => {
    const row = Array.from({ length: 14 }, (_, index) => `Spalte ${index + 1}`)
    const { pages, sizes } = await convert(await makeXlsx([{ name: 'Breit', rows: [row] }]), XLSX)
    expect(sizes).toEqual([[842, 595]])
    for (const text of row) expect(pages[0]).toContain(text)
  })

  test('a formula without a stored result is calculated, one with a result keeps it', async () => {
    const rows = [
      [
        1000.5,
        { value: 0, formula: 'A1*2', uncalculated: true },
        { value: 'über 100', formula: 'IF(A1>5000,"falsch","über 100")' },
      ],
    ]
    const { pages } = await convert(await makeXlsx([{ name: 'A', rows }]), XLSX)
    for (const text of ['1000,5', '2001', 'über 100']) expect(pages[0]).toContain(text)
  })

  test('a sheet that a chart draws from keeps its numbers, and the note says so', async () => {
    const rows = [[{ value: 1234.5, format: 4 }], [{ value: 2.5, format: 4 }], [{ value: 3.5, format: 4 }]]
    const { notes, pages } = await convert(await makeXlsx([{ name: 'Umsatz 2025', rows, chart: true }]), XLSX)
    expect(notes).toEqual(['numbers_english'])
    expect(pages[0]).toContain('1,234.50')
  })

  test.each([
    [
      'Excel of the old kind',
      () => Promise.resolve(old.xls),
      'application/vnd.ms-excel',
      ['Büro', '1.234,50 €', '01.03.2025'],
    ],
    [
      'OpenDocument',
      () => makeOds([{ name: 'A', rows: [['Büro', 1234.5]] }]),
      `${ODF}.spreadsheet`,
      ['Büro', '1.234,50 €'],
    ],
  ] as const)('%s shows its numbers in German', async (_, make, mediaType, texts) => {
    const { pages, notes } = await convert(await make(), mediaType)
    for (const text of texts) expect(pages[0]).toContain(text)
    expect(notes).toEqual(['numbers_set_german'])
  })

  test.each([
    ['semicolons, windows-1252', windows1252, ';', '\r\n'],
    ['tabs, UTF-8', utf8, '\t', '\n'],
    ['commas, UTF-16', utf16, ',', '\n'],
  ] as const)('a CSV file with %s shows each field as it is written', async (_, encode, separator, lineEnd) => {
    const rows = [
      ['Datum', 'Empfänger', 'Betrag'],
      ['01.02.2025', 'Müller & Söhne', '"-1.234,50"'],
      ['02.02.2025', 'Straße', '"007"'],
    ]
    const csv = rows.map(row => row.join(separator)).join(lineEnd)
    const { pages, sizes, notes } = await convert(encode(csv), 'text/csv')
    for (const text of ['01.02.2025', 'Empfänger', 'Müller & Söhne', '-1.234,50', '007']) {
      expect(pages[0]).toContain(text)
    }
    expect(pages[0]).not.toContain('Page')
    expect(sizes).toEqual([[595, 842]])
    expect(notes).toEqual([])
  })
})

describe('locked files', () => {
  test.each(['agile', 'standard'] as const)(
    'a package encrypted the %s way opens with a password that fits',
    async way => {
      const docx = Buffer.from(await makeDocx({ paragraphs: PARAGRAPHS }))
      const type = way === 'standard' ? { type: way } : {}
      const locked = officeCrypto.encrypt(docx, { password: 'Geheim-2025', ...type })
      const { pages, notes } = await convert(locked, ENCRYPTED, ['falsch', 'Geheim-2025'])
      expect(pages[0]).toContain('Grüße aus Köln')
      expect(notes).toEqual(['opened_with_password'])
    },
  )

  test('without a password that fits it is refused', async () => {
    const xlsx = Buffer.from(await makeXlsx([{ name: 'A', rows: [[1]] }]))
    const locked = officeCrypto.encrypt(xlsx, { password: 'Geheim-2025' })
    await expect(convert(locked, ENCRYPTED)).rejects.toMatchObject({ kind: 'input', code: 'password_protected' })
    await expect(convert(locked, ENCRYPTED, ['falsch'])).rejects.toMatchObject({ code: 'password_protected' })
  })

  test('an encrypted OpenDocument file is refused', async () => {
    const locked = await makeOdt(PARAGRAPHS, { encrypted: true })
    await expect(convert(locked, `${ODF}.text`)).rejects.toMatchObject({ code: 'password_protected' })
  })

  test('an encrypted Word document of the old kind is refused', async () => {
    const doc = Uint8Array.from(old.doc)
    const stream = Buffer.from(doc).indexOf(Buffer.from([0xec, 0xa5])) // wIdent (MS-DOC 2.5.2)
    expect(stream).toBeGreaterThan(0)
    doc[stream + 11] = (doc[stream + 11] ?? 0) | 0x01 // fEncrypted
    await expect(convert(doc, 'application/msword')).rejects.toMatchObject({ code: 'password_protected' })
  })
})

describe('broken files', () => {
  const random = Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7919) % 251)

  test.each([DOCX, XLSX, PPTX, `${ODF}.text`, 'application/msword', 'application/vnd.ms-excel', ENCRYPTED] as const)(
    'random bytes are no %s',
    async mediaType => {
      await expect(convert(random, mediaType)).rejects.toMatchObject({ kind: 'input', code: 'corrupt_file' })
    },
  )

  test('a package that is cut off is refused', async () => {
    const docx = await makeDocx({ paragraphs: PARAGRAPHS })
    await expect(convert(docx.slice(0, docx.length - 100), DOCX)).rejects.toMatchObject({ code: 'corrupt_file' })
  })

  test('a document of another kind than its media type is refused', async () => {
    await expect(convert(await makeDocx({ paragraphs: PARAGRAPHS }), XLSX)).rejects.toMatchObject({ kind: 'input' })
  })

  test.each(['text/plain', 'text/csv'] as const)('%s of more lines than make pages in time is refused', async type => {
    await expect(convert(utf8('Zeile;1\n'.repeat(120_001)), type)).rejects.toMatchObject({ code: 'too_many_pages' })
  })

  test('sheets that a workbook hides are named', async () => {
    const rows = [['Büro', 1]]
    const { notes } = await convert(
      await makeXlsx([
        { name: 'Belege', rows },
        { name: 'Alt', rows, hidden: true },
      ]),
      XLSX,
    )
    expect(notes).toContain('hidden_sheets')
  })

  test('a file that gives blank pages alone is refused', async () => {
    await expect(convert(utf8(' \n'), 'text/plain')).rejects.toMatchObject({ code: 'office_conversion_failed' })
    await expect(convert(await makeDocx({ paragraphs: [] }), DOCX)).rejects.toMatchObject({
      code: 'office_conversion_failed',
    })
  })

  test('a body in another format, which would be lost, is refused', async () => {
    const docx = await makeDocx({ paragraphs: PARAGRAPHS, extra: '<w:altChunk/>' })
    await expect(convert(docx, DOCX)).rejects.toMatchObject({ code: 'office_conversion_failed' })
  })

  test('the host goes on after them', async () => {
    const { pages } = await convert(utf8('Es geht weiter.'), 'text/plain')
    expect(pages[0]).toContain('Es geht weiter.')
  })
})
