import { roleOf } from '../../../../engine/model/taxonomy.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { loadTaxRules } from '../../../../engine/positions/facts/load-rules.ts'
import { settleBookkeeping } from '../../../../engine/bookkeeping/settle-bookkeeping.ts'
import type { PositionInput } from '../../../../engine/positions/facts/position-input.ts'
import { settlePositions } from '../../../support/settle-positions.ts'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument, StandardFonts, degrees, rgb } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { AnalysisResult, Field } from '../../../../engine/model/analysis-result.ts'
import type {
  BinderPlan,
  InputFile,
  PagePicture,
  PlannedDocument,
  SetAsideDocument,
} from '../../../../engine/model/binder-plan.ts'
import type { PageMediaType } from '../../../../engine/model/media-type.ts'
import type { Box, PageText, Word } from '../../../../engine/model/page.ts'
import { EMPTY_MANDANT_DATA } from '../../../../engine/model/mandant.ts'
import type { MandantRecord } from '../../../../engine/model/mandant.ts'
import { aMandant } from '../../../support/a-mandant.ts'
import { A_SEALING_KEY } from '../../../support/a-sealer.ts'
import { NO_REQUESTS } from '../../../../engine/model/request-outcome.ts'

export const PRODUCED_AT = Date.UTC(2026, 2, 14, 9, 26, 53)
export const A4_PT = { width: 595.28, height: 841.89 }

export interface Drawn {
  readonly bytes: Uint8Array
  readonly mediaType: PageMediaType
  readonly pages: readonly { readonly widthPt: number; readonly heightPt: number; readonly text: PageText | null }[]
}

/** Text lines at fixed places: x, y (top) and height as shares of an A4 page; the words' boxes follow from them. */
export const LINES: readonly (readonly [text: string, x: number, y: number])[] = [
  ['Gebäudereinigung Müller & Söhne GmbH', 0.1, 0.08],
  ['Schloßstraße 12 · 70173 Stuttgart', 0.1, 0.11],
  ['Rechnung Nr. 2025-0417', 0.1, 0.2],
  ['Leistung: Fensterreinigung Bürogebäude, März 2025', 0.1, 0.28],
  ['Nettobetrag 1.000,00 €', 0.1, 0.34],
  ['Umsatzsteuer 19 % 190,00 €', 0.1, 0.37],
  ['Rechnungsbetrag 1.190,00 €', 0.1, 0.4],
]

/** A page of words as recognition would give it. */
export function recognised(lines = LINES, extra: Partial<PageText> = {}): PageText {
  const words: Word[] = lines.flatMap(([text, x, y], line) => {
    let left = x
    return text.split(' ').map(word => {
      const width = word.length * 0.0115
      const box: Box = [left, y, width, 0.0135]
      left += width + 0.008
      return { text: word, box, confidence: 0.93, line }
    })
  })
  return { source: 'ocr', words, meanConfidence: 0.93, rotation: 0, skewDegrees: 0, ...extra }
}

/** The words of `text` drawn where their boxes are, as the picture of a scanned page. */
export async function scannedJpeg(text: PageText, widthPx = 1240, heightPx = 1754): Promise<Buffer> {
  const words = text.words.map(({ text: word, box: [x, y, w, h] }) => {
    const shown = word.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return `<text x="${x * widthPx}" y="${(y + h) * heightPx}" font-size="${h * heightPx * 1.3}" textLength="${w * widthPx}" lengthAdjust="spacingAndGlyphs" font-family="DejaVu Sans">${shown}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><rect width="100%" height="100%" fill="#fbfaf6"/>${words.join('')}</svg>`
  return await sharp(Buffer.from(svg)).jpeg({ quality: 75 }).toBuffer()
}

/** A scan as an image file; `turn` says how far the picture lies turned clockwise in the file. */
export async function aScan(turn: 0 | 90 | 180 | 270 = 0, lines = LINES): Promise<Drawn> {
  const upright = recognised(lines)
  const bytes = await sharp(await scannedJpeg(upright))
    .rotate(turn)
    .jpeg({ quality: 75 })
    .toBuffer()
  const isSideways = turn === 90 || turn === 270
  const { width, height } = A4_PT
  const rotation = ((360 - turn) % 360) as 0 | 90 | 180 | 270
  return {
    bytes,
    mediaType: 'image/jpeg',
    pages: [
      {
        widthPt: isSideways ? height : width,
        heightPt: isSideways ? width : height,
        text: { ...upright, rotation },
      },
    ],
  }
}

/** A digital PDF with a text line per page. */
export async function aPdf(pageCount = 1, title = 'Kontoauszug', turn = 0): Promise<Drawn> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const pages = []
  for (let number = 1; number <= pageCount; number++) {
    const page = pdf.addPage([A4_PT.width, A4_PT.height])
    page.setRotation(degrees(turn))
    page.drawText(`${title} Seite ${number}`, { x: 60, y: 740, size: 16, font, color: rgb(0.1, 0.1, 0.1) })
    for (let line = 0; line < 30; line++) {
      page.drawText(`Buchung ${line + 1}   Beispieltext einer Zeile   ${(line * 13.37).toFixed(2)}`, {
        x: 60,
        y: 700 - line * 18,
        size: 10,
        font,
      })
    }
    const word: Word = { text: title, box: [0.1, 0.1, 0.2, 0.02], confidence: 1, line: 0 }
    const isSideways = turn % 180 !== 0
    pages.push({
      widthPt: isSideways ? A4_PT.height : A4_PT.width,
      heightPt: isSideways ? A4_PT.width : A4_PT.height,
      text: { source: 'digital', words: [word], meanConfidence: null, rotation: 0, skewDegrees: 0 } as const,
    })
  }
  pdf.setCreationDate(new Date(PRODUCED_AT))
  pdf.setModificationDate(new Date(PRODUCED_AT))
  return { bytes: await pdf.save(), mediaType: 'application/pdf', pages }
}

export function aField(value: string, extra: Partial<Field> = {}): Field {
  return {
    type: 'text',
    value,
    unit: null,
    raw: value,
    confidence: 0.9,
    source: 'text',
    evidence: [],
    checks: [],
    alternatives: [],
    ...extra,
  }
}

type AnalysisParts = Partial<Omit<AnalysisResult, 'fields'>> & { readonly fields?: Readonly<Record<string, Field>> }

export function anAnalysis(extra: AnalysisParts = {}, label = 'Rechnung'): AnalysisResult {
  return {
    schema: 'analysis/1',
    kind: { id: 'er_rechnung', label, confidence: 0.94, decision: 'auto', alternatives: [], reasons: [] },
    year: 2025,
    fields: {
      date: aField('2025-03-31', { type: 'date' }),
      issuer: aField('Gebäudereinigung Müller & Söhne GmbH'),
      net: money('1000.00', 0.34),
      tax: money('190.00', 0.37),
      gross: money('1190.00', 0.4, ['arith_ok']),
    },
    taxes: [{ rate: '19', base: '1000.00', tax: '190.00' }],
    warnings: [],
    ...extra,
  } as AnalysisResult
}

export function money(value: string, y: number, checks: readonly string[] = []): Field {
  return aField(value, {
    type: 'money',
    unit: 'EUR',
    checks,
    evidence: [{ page: 1, box: [0.26, y, 0.12, 0.0135], label: 'Rechnungsbetrag' }],
  })
}

export interface Filed {
  readonly filename: string
  readonly drawn: Drawn
  readonly analysis?: AnalysisResult | null
  readonly section?: readonly [id: string, title: string, order: number]
}

const PLAIN = ['dokumente', 'Dokumente', 0] as const

/** A plan over drawn files, written into `folder`; documents are placed in the order given. */
export async function aPlan(
  folder: string,
  filed: readonly Filed[],
  extra: Partial<BinderPlan> = {},
): Promise<BinderPlan> {
  await mkdir(folder, { recursive: true })
  const documents: PlannedDocument[] = []
  for (const [index, { filename, drawn, analysis = null, section = PLAIN }] of filed.entries()) {
    const path = join(folder, `original-${index}`)
    await writeFile(path, drawn.bytes)
    const pages = []
    for (const [number, { text, widthPt, heightPt }] of drawn.pages.entries()) {
      const textPath = text ? join(folder, `text-${index}-${number}.json`) : null
      if (textPath) await writeFile(textPath, JSON.stringify(text))
      pages.push({ number: number + 1, sourceNumber: number + 1, widthPt, heightPt, textPath })
    }
    documents.push({
      documentId: `doc_${index}`,
      index,
      filename,
      within: null,
      file: {
        documentId: `doc_${index}`,
        path,
        mediaType: drawn.mediaType,
        pageCount: pages.length,
        damaged: drawn.pages.flatMap(({ text }, at) => (text?.isDamaged ? [at + 1] : [])),
      },
      originalPath: path,
      mediaType: drawn.mediaType,
      notes: [],
      sha256: createHash('sha256').update(drawn.bytes).digest('hex'),
      byteSize: drawn.bytes.length,
      pages,
      placement: {
        sectionId: section[0],
        sectionTitle: section[1],
        sectionOrder: section[2],
        position: index + 1,
        filename: `Dokument_${index}.pdf`,
      },
      analysis,
      role: roleOf(loadTaxonomy(), analysis?.kind.id) ?? null,
      fieldLabels: { brutto: 'Bruttoarbeitslohn (Zeile 3)' },
    })
  }
  return {
    outPath: join(folder, 'binder.pdf'),
    indexPath: join(folder, 'index.json'),
    folderPath: join(folder, 'beside'),
    batchId: 'bat_01JD8Z5W3V0000000000000001',
    batchName: 'Belege 2025 Muster',
    deleted: [],
    capture: null,
    clientYear: null,
    businessYearStartMonth: 1,
    edition: 1,
    mandantName: 'Erika Mustermann',
    ownName: 'Erika Mustermann',
    clientKind: null,
    officeName: 'Kanzlei Beispiel Steuerberatung',
    createdAt: PRODUCED_AT - 600_000,
    producedAt: PRODUCED_AT,
    engineVersion: '0.1.0',
    documents,
    setAside: [],
    inputs: [...documents.map(asInput), ...(extra.setAside ?? []).map(asInput)],
    leftOut: [],
    containers: 0,
    asidePages: [],
    possibleDuplicates: [],
    requests: NO_REQUESTS,
    links: [],
    positions: positionsOf(documents, extra),
    bookkeeping: bookkeepingOf(documents, extra),
    lastYear: null,
    foreignIds: [],
    itemWords: [],
    phases: [
      { phase: 'CONVERSION', startedAt: PRODUCED_AT - 500_000, completedAt: PRODUCED_AT - 492_300, filesProcessed: 7 },
      { phase: 'OCR', startedAt: PRODUCED_AT - 492_000, completedAt: PRODUCED_AT - 301_000, filesProcessed: 7 },
    ],
    sealKey: A_SEALING_KEY,
    audit: [],
    attachBytesMax: 20_000_000,
    hasHashPages: true,
    prefersArchive: false,
    ...extra,
  }
}

/** A person with a business that deducts input tax. */
const A_BUSINESS: MandantRecord = {
  mandant: { ...aMandant(), firstName: 'Erika', lastName: 'Mustermann', companyName: null },
  data: { ...EMPTY_MANDANT_DATA, vatStatus: 'regular' },
  version: 1,
  changedAt: 0,
}

/** As the plan of a batch has them. */
export function positionsOf(
  documents: readonly PlannedDocument[],
  { links = [], possibleDuplicates = [] }: Partial<Pick<BinderPlan, 'links' | 'possibleDuplicates'>>,
): BinderPlan['positions'] {
  return settlePositions(inputOf(documents, { links, possibleDuplicates }))
}

/** The same documents as pages of bookkeeping. */
function bookkeepingOf(
  documents: readonly PlannedDocument[],
  { links = [], possibleDuplicates = [] }: Partial<Pick<BinderPlan, 'links' | 'possibleDuplicates'>>,
): BinderPlan['bookkeeping'] {
  const input = inputOf(documents, { links, possibleDuplicates })
  const kinds = new Map(loadTaxonomy().kinds.map(({ id, nature }) => [id, nature]))
  const bills = documents.filter(({ analysis }) => kinds.get(analysis?.kind.id ?? '') === 'invoice')
  return settleBookkeeping(input, settlePositions(input), new Set(bills.map(({ documentId }) => documentId)))
}

function inputOf(
  documents: readonly PlannedDocument[],
  { links, possibleDuplicates }: Pick<BinderPlan, 'links' | 'possibleDuplicates'>,
): PositionInput {
  return {
    documents: documents.map(({ documentId, index, analysis, pages }) => ({
      id: documentId,
      index,
      analysis,
      judged: {},
      confirmedAt: analysis?.review?.state === 'confirmed' ? analysis.review.at : null,
      pageCount: pages.length,
      text: '',
      quality: 'digital',
      isForeign: false,
    })),
    links,
    duplicates: possibleDuplicates,
    mandant: A_BUSINESS,
    year: null,
    tax: loadTaxRules(),
  }
}

function asInput(document: PlannedDocument | SetAsideDocument): InputFile {
  const { documentId, index, filename, mediaType, sha256, byteSize } = document
  return {
    documentId,
    index,
    filename,
    mediaType,
    sha256,
    byteSize,
    path: 'file' in document ? document.file.path : null,
  }
}

export function aFailedFile(index: number, filename = 'defekt.pdf', pageCount: number | null = null): SetAsideDocument {
  return {
    documentId: `doc_failed_${index}`,
    index,
    filename,
    within: null,
    mediaType: null,
    sha256: null,
    byteSize: null,
    pageCount,
    picture: null,
    reason: { type: 'failed', code: 'corrupt_file', message: 'Die Datei ist beschädigt. Bitte neu anfordern.' },
  }
}

/** First page of the original that `aPlan` wrote for the document at `index`. */
export function aPicture(
  folder: string,
  index: number,
  mediaType: PageMediaType,
  rotation: PageText['rotation'] = 0,
): PagePicture {
  return { path: join(folder, `original-${index}`), mediaType, sourceNumber: 1, rotation }
}
