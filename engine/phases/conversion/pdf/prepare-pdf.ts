import { readFile, writeFile } from '../../../shared/disk/files.ts'
import { tellStep } from '../../../budget/tell-step.ts'
import type { ConversionOperations, Repair } from '../../../isolation/conversion-operations.ts'
import type { FileNote } from '../../../model/document.ts'
import { EngineError } from '../../../shared/errors.ts'
import { dropHiddenAnnotations } from './drop-hidden-annotations.ts'
import { lookAtTree } from './page-tree.ts'
import { takePdfFacts } from './prepare-pdf-facts.ts'
import type { PdfFacts } from './prepare-pdf-facts.ts'
import { lookAtPdf } from './prepare-pdf-look.ts'
import { isPlausible, rescuePdf } from './rescue-pdf.ts'
import type { RescuedPdf } from './rescue-pdf.ts'
import { unlockForEverybody, unlockPdf } from './unlock-pdf.ts'

type Prepare = ConversionOperations['prepare-pdf']

const OPENED_WITH_PASSWORD: FileNote = {
  code: 'opened_with_password',
  message: 'Die PDF-Datei war mit einem Kennwort geschützt und wurde mit einem hinterlegten Kennwort geöffnet.',
}
const OPENED_WITHOUT: FileNote = {
  code: 'opened_with_password',
  message: 'Die PDF-Datei war verschlüsselt, aber mit einem leeren Kennwort; sie wurde damit geöffnet.',
}
const HIDDEN_ANNOTATIONS: FileNote = {
  code: 'hidden_annotations',
  message:
    'Die PDF-Datei hat Anmerkungen oder Stempel auf ausgeblendeten Ebenen. Sie sind auf den Seiten der Belegmappe so wenig zu sehen wie im Original.',
}
const SIGNED: FileNote = {
  code: 'signed',
  message:
    'Die PDF-Datei trägt eine digitale Signatur. Sie gilt nur im unveränderten Original, nicht auf den Seiten der Belegmappe.',
}
const XFA_FORM: FileNote = {
  code: 'xfa_form',
  message:
    'Die PDF-Datei ist ein dynamisches Formular (XFA), das nur Adobe Acrobat darstellt; hier ist höchstens ein Platzhalter zu sehen. Bitte das Formular dort öffnen, als gewöhnliche PDF-Datei drucken und diese einreichen.',
}

/** A copy to be read in the place of the original, and what is told of it. */
interface Copy {
  readonly bytes: Uint8Array
  readonly facts: PdfFacts
  readonly notes: readonly FileNote[]
}

/**
 * Operation `prepare-pdf`: leaves a PDF that PDFium reads as it is, also one that an empty password opens; of others a
 * copy is written to `outPath`, without encryption (also when the owner's password is empty), with all pages that its
 * page tree holds, or repaired. Pages that are in the count but cannot be loaded keep their place, unless a repaired
 * copy has more of them. Annotations on layers that are not shown are left out. Throws EngineError input:
 * password_protected, corrupt_file.
 */
export async function preparePdf({
  path,
  passwords,
  outPath,
  without = [],
}: Prepare['input']): Promise<Prepare['output']> {
  const opened = await lookAtPdf(path, takePdfFacts)
  const content = await readFile(path)
  if (!(opened instanceof EngineError)) {
    const { copy: shown, isListed } = await asShown(content, opened, without)
    if (shown) return await write(outPath, shown)
    // Pages that hang nowhere may have been taken out; of a file that was cut off they may be the newest ones.
    const isLeft = (isWhole(opened) || isListed) && hasEnd(content)
    const copy = isLeft ? null : await rescued(content, without)
    if (copy && isBetter(copy.facts, opened)) return await write(outPath, copy)
    // Places of which not one is a page are told as one; what is embedded in them is still to be had.
    if (opened.soundPages === 0 && !opened.hasEmbeddedFiles) throw noPage(opened.pageCount)
    return left(opened)
  }
  const copy =
    opened.code === 'password_protected'
      ? await unlocked(content, passwords, without, opened)
      : await rescued(content, without)
  if (!copy) throw opened
  return await write(outPath, copy)
}

function noPage(said: number): EngineError {
  const message = `Die PDF-Datei nennt als Zahl ihrer Seiten ${said}, enthält aber keine, die sich lesen lässt. Bitte die Datei neu anfordern oder neu speichern.`
  return new EngineError('input', 'corrupt_file', message)
}

/** Throws why it does not open. */
async function unlocked(
  content: Uint8Array,
  passwords: readonly string[],
  without: readonly Repair[],
  fault: EngineError,
): Promise<Copy> {
  const byPassword = await unlockPdf(content, passwords)
  const bytes = byPassword ?? (without.includes('repair_by_libpdf') ? null : await unlockForEverybody(content))
  const facts = bytes && (await lookAtPdf(bytes, takePdfFacts))
  if (!facts) throw fault
  if (facts instanceof EngineError) throw byPassword ? facts : fault
  const note = byPassword ? OPENED_WITH_PASSWORD : OPENED_WITHOUT
  const copy = (await asShown(bytes, facts, without)).copy ?? { bytes, facts, notes: [] }
  return { ...copy, notes: [note, ...copy.notes] }
}

async function rescued(content: Uint8Array, without: readonly Repair[]): Promise<Copy | null> {
  const copy = await rescuePdf(content, without)
  return copy && { ...copy, notes: [repairedNote(copy)] }
}

interface Shown {
  /** Null where PDFium shows just what the file does. */
  readonly copy: Copy | null
  /** All pages of the tree are those that PDFium shows. */
  readonly isListed: boolean
}

/** What the file shows: all pages of its tree, no annotations on layers that are not shown. */
async function asShown(content: Uint8Array, facts: PdfFacts, without: readonly Repair[]): Promise<Shown> {
  tellStep('look_at_page_tree')
  const isLooked = !without.includes('look_at_page_tree')
  const { isListed, plain } = isLooked ? await lookAtTree(content, facts) : { isListed: false, plain: null }
  const note = plain && pageTreeNote(facts.pageCount, plain.pages)
  const mended = note && (await copyOf(plain.bytes, { ...facts, soundPages: plain.pages }, [note]))
  const shown = mended ?? { bytes: content, facts, notes: [] }
  if (!facts.hasLayeredAnnotations || !isWhole(shown.facts)) return { copy: mended, isListed }
  const bytes = await dropHiddenAnnotations(shown.bytes)
  const copy = bytes && (await copyOf(bytes, shown.facts, [...shown.notes, HIDDEN_ANNOTATIONS]))
  return { copy: copy ?? mended, isListed }
}

/** Nothing stands behind its end (ISO 32000-2, 7.5.5). */
function hasEnd(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return bytes.lastIndexOf('%%EOF') > bytes.lastIndexOf('endobj')
}

/** Null unless all pages are in the copy, too. */
async function copyOf(bytes: Uint8Array, original: PdfFacts, notes: readonly FileNote[]): Promise<Copy | null> {
  const facts = await lookAtPdf(bytes, takePdfFacts)
  if (facts instanceof EngineError || facts.soundPages !== original.soundPages) return null
  // What was signed is the original.
  return { bytes, facts: { ...facts, isSigned: original.isSigned }, notes }
}

function isWhole(facts: PdfFacts): boolean {
  return facts.hasValidXref && facts.soundPages === facts.pagesLookedAt
}

function isBetter(copy: PdfFacts, original: PdfFacts): boolean {
  if (copy.soundPages !== original.soundPages) return copy.soundPages > original.soundPages
  return !isPlausible(original)
}

function left(facts: PdfFacts): Prepare['output'] {
  return { rewritten: false, ...resultOf(facts, []) }
}

async function write(outPath: string, { bytes, facts, notes }: Copy): Promise<Prepare['output']> {
  await writeFile(outPath, bytes)
  return { rewritten: true, ...resultOf(facts, notes) }
}

function resultOf(facts: PdfFacts, notes: readonly FileNote[]): Omit<Prepare['output'], 'rewritten'> {
  return {
    hasEmbeddedFiles: facts.hasEmbeddedFiles,
    notes: [...notes, ...(facts.isSigned ? [SIGNED] : []), ...(facts.isDynamicForm ? [XFA_FORM] : [])],
  }
}

/** `said` is how many pages the file says that it has. */
function pageTreeNote(said: number, pages: number): FileNote {
  const there = pages === 1 ? 'eine Seite' : `${pages} Seiten`
  const message =
    said < pages
      ? `Die PDF-Datei nennt als Zahl ihrer Seiten ${said}, enthält aber ${pages}. Viele Programme zeigen nur die ersten; die Belegmappe zeigt alle. Bitte prüfen, ob die weiteren dazugehören.`
      : said > pages
        ? `Die PDF-Datei nennt als Zahl ihrer Seiten ${said}, enthält aber nur ${there}. Bitte prüfen, ob etwas fehlt.`
        : `Das Seitenverzeichnis der PDF-Datei war fehlerhaft und wurde neu geschrieben; sie hat ${there}. Bitte prüfen, ob etwas fehlt.`
  return { code: 'page_tree_mended', message }
}

function repairedNote({ facts: { soundPages }, losses: { emptyPages, cutPages } }: RescuedPdf): FileNote {
  const pages = soundPages === 1 ? 'eine Seite' : `${soundPages} Seiten`
  const empty = emptyPages === 0 ? '' : `; ohne Inhalt: ${emptyPages}`
  const cut = cutPages === 0 ? '' : `; nur zum Teil lesbar: ${cutPages}`
  return {
    code: 'repaired',
    message: `Die PDF-Datei war beschädigt oder unvollständig und wurde repariert. Sie hat jetzt ${pages}${cut}${empty}. Bitte prüfen, ob etwas fehlt.`,
  }
}
