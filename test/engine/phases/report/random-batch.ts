import { mkdir } from 'node:fs/promises'
import { PDFDocument, StandardFonts, degrees } from '@cantoo/pdf-lib'
import * as fc from 'fast-check'
import sharp from 'sharp'
import type { Field } from '../../../../engine/model/analysis-result.ts'
import type { AsidePage, BinderPlan, PlannedDocument } from '../../../../engine/model/binder-plan.ts'
import type { AsideReason, PageText, Word } from '../../../../engine/model/page.ts'
import { formatDecimal, formatEuro } from '../../../../engine/shared/money.ts'
import { aFailedFile, aField, aPicture, aPlan, anAnalysis, positionsOf } from './sample-stack.ts'
import type { Drawn, Filed } from './sample-stack.ts'

const WORDS = 'Überweisung Müller Straße Größe Rechnung Jahr Öl für § 35a EStG Betrag 12.03.2025 Soße Kfz-Steuer'.split(
  ' ',
)
const SECTIONS = [
  ['anlage-n', 'Anlage N – Nichtselbständige Arbeit', 40],
  ['anlage-v', 'Anlage V – Vermietung', 60],
  ['nicht-zugeordnet', 'Nicht zugeordnet', 900],
] as const
/** Points: A4, A5 on its side, a receipt, letter. */
const SIZES = [
  [595.28, 841.89],
  [595.28, 419.53],
  [226.8, 560],
  [612, 792],
] as const

const aWord = fc.record({ text: fc.constantFrom(...WORDS), indent: fc.integer({ min: 0, max: 40 }) })
const aPage = fc.record({
  size: fc.constantFrom(...SIZES),
  /** /Rotate of the PDF page, or the turn of the picture. */
  turn: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
  words: fc.array(aWord, { minLength: 8, maxLength: 14 }),
  fate: fc.constantFrom('bound', 'bound', 'bound', 'bound', 'blank', 'separator', 'removed', 'damaged'),
})
const aFile = fc.record({
  type: fc.constantFrom('jpeg', 'recognised', 'digital', 'broken'),
  pages: fc.array(aPage, { minLength: 1, maxLength: 4 }),
  section: fc.constantFrom(...SECTIONS),
  cents: fc.option(fc.integer({ min: -99_999_99, max: 99_999_99 })),
  isConfirmed: fc.boolean(),
  /** The file is divided into two documents after this many pages. */
  splitAfter: fc.integer({ min: 1, max: 3 }),
  isSplit: fc.boolean(),
})
/** Files with pages of all fates, stacks that were divided, duplicates and failures. */
export const aRandomBatch = fc.record({
  files: fc.array(aFile, { minLength: 1, maxLength: 6 }),
  duplicatePages: fc.option(fc.integer({ min: 1, max: 3 })),
  otherMandantPages: fc.option(fc.integer({ min: 1, max: 3 })),
  failedPages: fc.option(fc.option(fc.integer({ min: 1, max: 9 }))),
})
type RandomFile = typeof aFile extends fc.Arbitrary<infer T> ? T : never
type RandomPage = RandomFile['pages'][number]

/** Writes the files of a random batch into `folder` and plans their binder. */
export async function planRandomBatch(
  folder: string,
  batch: typeof aRandomBatch extends fc.Arbitrary<infer T> ? T : never,
): Promise<BinderPlan> {
  await mkdir(folder, { recursive: true })
  const filed: Filed[] = []
  for (const [index, file] of batch.files.entries()) {
    const pages = file.type === 'jpeg' ? file.pages.slice(0, 1) : file.pages
    const drawn = await drawFile(file.type, pages, file.cents)
    const cents = pages[0]?.fate === 'damaged' ? null : file.cents
    const analysis = analysisOf(cents, file.isConfirmed)
    filed.push({ filename: `Datei ${index}.${file.type}`, drawn, section: file.section, analysis })
  }
  const plan = await aPlan(folder, filed)
  const asidePages: AsidePage[] = []
  const documents = plan.documents.flatMap((document, index) => {
    const file = batch.files[index]
    if (!file) throw new Error('a file per document')
    const bound = document.pages.filter((_, at) => !isAside(file.pages[at]?.fate))
    if (bound.length === 0) return [document]
    for (const [at, { sourceNumber }] of document.pages.entries()) {
      const fate = file.pages[at]?.fate
      if (!isAside(fate)) continue
      const picture = { ...aPicture(folder, index, document.file.mediaType), sourceNumber }
      const { documentId, filename } = document
      asidePages.push({ documentId, filename, sourceNumber, reason: fate, picture })
    }
    return divide({ ...document, pages: bound }, file)
  })
  const setAside = [
    ...(batch.failedPages === null ? [] : [aFailedFile(90, 'kaputt.pdf', batch.failedPages)]),
    ...(batch.duplicatePages === null
      ? []
      : [
          {
            ...aFailedFile(91, 'doppelt.pdf', batch.duplicatePages),
            reason: { type: 'duplicate', duplicateOf: 'doc_0', duplicateOfFilename: 'Datei 0' } as const,
          },
        ]),
    ...(batch.otherMandantPages === null
      ? []
      : [
          {
            ...aFailedFile(92, 'von anderen.pdf', batch.otherMandantPages),
            reason: {
              type: 'other_mandant',
              by: 'name',
              message: 'Ist an einen anderen Mandanten gerichtet.',
            } as const,
          },
        ]),
  ]
  const bound = inOrder(documents)
  return { ...plan, documents: bound, positions: positionsOf(bound, {}), asidePages, setAside }
}

function isAside(fate: string | undefined): fate is AsideReason {
  return fate === 'blank' || fate === 'separator' || fate === 'removed'
}

/** Two documents that share the file, each with its own numbers of pages. */
function divide(document: PlannedDocument, { isSplit, splitAfter }: RandomFile): PlannedDocument[] {
  if (!isSplit || document.pages.length <= splitAfter) return [document]
  const parts = [document.pages.slice(0, splitAfter), document.pages.slice(splitAfter)]
  return parts.map((pages, part) => {
    const first = pages[0]?.number ?? 1
    const gross = document.analysis?.fields['gross']
    const own = { ...document, documentId: `${document.documentId}_${part}`, index: document.index + 100 * part }
    const isThere = gross?.evidence[0]?.page === first
    return {
      ...own,
      analysis: isThere || !document.analysis ? document.analysis : { ...document.analysis, fields: {} },
      pages,
    }
  })
}

function inOrder(documents: readonly PlannedDocument[]): PlannedDocument[] {
  const sorted = [...documents].sort((one, other) => one.placement.sectionOrder - other.placement.sectionOrder)
  return sorted.map((document, at) => ({ ...document, placement: { ...document.placement, position: at + 1 } }))
}

function analysisOf(cents: number | null, isConfirmed: boolean) {
  if (cents === null) return anAnalysis({ fields: {}, taxes: [] })
  const gross: Field = aField(formatDecimal(cents), {
    type: 'money',
    unit: 'EUR',
    raw: formatEuro(cents),
    checks: isConfirmed ? ['arith_ok'] : [],
    evidence: [{ page: 1, box: AMOUNT_BOX, label: null }],
  })
  return anAnalysis({ fields: { gross }, taxes: [] })
}

const AMOUNT_BOX = [0.5, 0.06, 0.3, 0.02] as const

/** Word by word below each other, on the page as shown. */
function wordsOf({ words }: RandomPage, amount: string | null, source: 'digital' | 'ocr'): Word[] {
  const confidence = source === 'digital' ? 1 : 0.9
  const body = words.map(({ text, indent }, line): Word => ({
    text: `${text}${line}`,
    box: [0.1 + indent / 100, 0.12 + line * 0.055, 0.02 * (text.length + 1), 0.02],
    confidence,
    line,
  }))
  return amount === null ? body : [{ text: amount, box: AMOUNT_BOX, confidence, line: 99 }, ...body]
}

async function drawFile(type: RandomFile['type'], pages: readonly RandomPage[], cents: number | null): Promise<Drawn> {
  const source = type === 'digital' ? 'digital' : 'ocr'
  const amount = cents === null ? null : formatEuro(cents).replace(' ', '')
  const texts = pages.map((page, at): PageText => {
    const words = page.fate === 'damaged' ? [] : wordsOf(page, at === 0 ? amount : null, source)
    const rotation = type === 'jpeg' ? (((360 - page.turn) % 360) as PageText['rotation']) : 0
    const damage = page.fate === 'damaged' ? { isDamaged: true as const } : {}
    return { source, words, meanConfidence: null, rotation, skewDegrees: 0, ...damage }
  })
  const sizes = pages.map(({ size: [width, height], turn }) =>
    type === 'jpeg' && turn % 180 !== 0 ? [height, width] : [width, height],
  )
  const drawn = texts.map((text, at) => ({ widthPt: sizes[at]?.[0] ?? 1, heightPt: sizes[at]?.[1] ?? 1, text }))
  if (type === 'broken') return { bytes: Buffer.from('%PDF-1.7 nothing'), mediaType: 'application/pdf', pages: drawn }
  if (type === 'jpeg') {
    const [width, height] = [Math.round(drawn[0]?.widthPt ?? 1), Math.round(drawn[0]?.heightPt ?? 1)]
    const white = { create: { width, height, channels: 3 as const, background: '#fcfcfc' } }
    return { bytes: await sharp(white).jpeg().toBuffer(), mediaType: 'image/jpeg', pages: drawn }
  }
  return { bytes: await drawPdf(pages, texts, type === 'digital'), mediaType: 'application/pdf', pages: drawn }
}

/** Pages that are shown upright by their /Rotate; the words of digital ones are drawn at their places. */
async function drawPdf(pages: readonly RandomPage[], texts: readonly PageText[], isDigital: boolean): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const [at, { size, turn }] of pages.entries()) {
    const [width, height] = size
    const isSideways = turn % 180 !== 0
    const page = pdf.addPage(isSideways ? [height, width] : [width, height])
    page.setRotation(degrees(turn))
    for (const { text, box } of isDigital ? (texts[at]?.words ?? []) : []) {
      const fontSize = (box[2] * width) / font.widthOfTextAtSize(text, 1)
      const [x, y] = [box[0] * width, (1 - box[1] - box[3]) * height]
      const shown = { 0: [x, y], 90: [height - y, x], 180: [width - x, height - y], 270: [y, width - x] }[turn]
      page.drawText(text, { x: shown[0] ?? 0, y: shown[1] ?? 0, size: fontSize, font, rotate: degrees(turn) })
    }
  }
  return Buffer.from(await pdf.save())
}
