import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from '../shared/disk/files.ts'
import { PDFDocument, PDFHexString } from '@cantoo/pdf-lib'
import type { ConversionOperations } from '../isolation/conversion-operations.ts'
import type { FileNote } from '../model/document.ts'
import type { BankFile } from '../model/movement.ts'
import { layOverPage } from '../paper/lay-over-page.ts'
import { createPen } from '../paper/pen.ts'
import type { Book } from '../paper/sheet-flow.ts'
import { drawable, embedTypeface } from '../paper/typeface.ts'
import { corruptBankFile } from './values/corrupt-bank-file.ts'
import { readBankFile } from './read-bank-file.ts'
import type { ReadBankFile } from './periods/read-period.ts'
import { settlePeriods } from './periods/settle-periods.ts'
import type { SettledFile } from './periods/settle-periods.ts'
import { formatName, notesOf } from './pages/bank-texts.de.ts'
import { setStatement } from './pages/set-statement.ts'

type Operation = ConversionOperations['write-bank-pages']

/** The largest file of any sort that is read. */
const BYTES_MAX = 96_000_000

/**
 * Writes a readable A4 PDF of a bank's own file to `outPath` and gives what the file says, each movement with its place
 * there; the same file gives the same bytes. Throws EngineError input `corrupt_file`.
 */
export async function writeBankPages({ path, mediaType, outPath }: Operation['input']): Promise<Operation['output']> {
  if ((await stat(path)).size > BYTES_MAX) throw corruptBankFile('too_large')
  const bytes = await readFile(path)
  const read = readBankFile(bytes, mediaType)
  const settled = settlePeriods(read.periods)
  const book = await openBook(read)
  const places = setStatement(book, read, settled)
  await writeFile(outPath, await closeBook(book, bytes))
  const movements = settled.movements.map((movement, index) => {
    const { leaf, box } = places[index]?.() ?? { leaf: book.leaves[0], box: NOWHERE }
    return { ...movement, page: leaf?.number ?? 1, box }
  })
  const statement: BankFile['statement'] = { movements, sum: settled.sum, periods: settled.periods }
  const bankFile: BankFile = { schema: 'bank-file/1', format: read.format, variant: read.variant, statement }
  return { notes: [...notesOf(settled), ...missingCharacters(book, settled)], bankFile }
}

const NOWHERE = [0, 0, 0, 0] as const

async function openBook(read: ReadBankFile): Promise<Book> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  return {
    pdf,
    regular: await embedTypeface(pdf, 'DejaVuSansCondensed'),
    bold: await embedTypeface(pdf, 'DejaVuSansCondensed-Bold'),
    leaves: [],
    sheets: [],
    runningTitle: 'Kontoauszug',
    officeName: `Lesbare Ansicht einer Bankdatei (${formatName(read)}); maßgeblich ist die Datei.`,
  }
}

async function closeBook({ pdf, leaves, sheets }: Book, bytes: Uint8Array): Promise<Uint8Array> {
  for (const [index, leaf] of leaves.entries()) {
    leaf.number = index + 1
    pdf.addPage(leaf.page)
  }
  for (const sheet of sheets) {
    const pen = createPen('Kontoauszug')
    for (const draw of sheet.draws) draw(pen)
    layOverPage(sheet.page, pen)
  }
  pdf.setTitle('Kontoauszug', { showInWindowTitleBar: true })
  pdf.setLanguage('de-DE')
  pdf.setProducer('Steuerstapel')
  const id = PDFHexString.of(createHash('sha256').update(bytes).digest('hex').slice(0, 32))
  pdf.context.trailerInfo.ID = pdf.context.obj([id, id])
  return pdf.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity })
}

const UNKNOWN = '\uFFFD'

function missingCharacters({ regular }: Book, { movements, periods }: SettledFile): readonly FileNote[] {
  const written = movements.map(({ text }) => text).join('') + JSON.stringify(periods)
  const characters = new Set(drawable(written))
  if (characters.has(UNKNOWN)) return []
  const isMissing = [...characters].some(character => regular.encode(character) === regular.encode(UNKNOWN))
  const message = `Einige Schriftzeichen der Bankdatei kann die lesbare Ansicht nicht zeigen; an ihrer Stelle steht ${UNKNOWN}. Bitte sehen Sie dafür in die Datei.`
  return isMissing ? [{ code: 'characters_not_shown', message }] : []
}
