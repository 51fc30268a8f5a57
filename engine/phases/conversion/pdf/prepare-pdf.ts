import { readFile, writeFile } from '../../../shared/disk/files.ts'
import type { ConversionOperations } from '../../../isolation/conversion-operations.ts'
import type { FileNote } from '../../../model/document.ts'
import { EngineError } from '../../../shared/errors.ts'
import { dropHiddenAnnotations } from './drop-hidden-annotations.ts'
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

/**
 * Operation `prepare-pdf`: leaves a PDF that PDFium reads as it is, also one that an empty password opens; of others a
 * copy is written to `outPath`, without encryption (also when the owner's password is empty) or repaired. Pages that are in the count but cannot be loaded keep
 * their place, unless a repaired copy has more of them. Annotations on layers that are not shown are left out. Throws EngineError input: password_protected, corrupt_file.
 */
export async function preparePdf({
  path,
  passwords,
  outPath,
  without = [],
}: Prepare['input']): Promise<Prepare['output']> {
  const opened = await lookAtPdf(path, takePdfFacts)
  if (!(opened instanceof EngineError) && isWhole(opened)) {
    const copy = opened.hasLayeredAnnotations ? await withoutHidden(await readFile(path), opened) : null
    return copy ? await write(outPath, copy, HIDDEN_ANNOTATIONS) : left(opened)
  }
  const content = await readFile(path)
  if (!(opened instanceof EngineError)) {
    const copy = await rescuePdf(content, without)
    return copy && isBetter(copy.facts, opened) ? await write(outPath, copy, repairedNote(copy)) : left(opened)
  }
  if (opened.code === 'password_protected') {
    const byPassword = await unlockPdf(content, passwords)
    const bytes = byPassword ?? (without.includes('repair_by_libpdf') ? null : await unlockForEverybody(content))
    const facts = bytes && (await lookAtPdf(bytes, takePdfFacts))
    if (!facts) throw opened
    if (facts instanceof EngineError) throw byPassword ? facts : opened
    return await write(outPath, { bytes, facts }, byPassword ? OPENED_WITH_PASSWORD : OPENED_WITHOUT)
  }
  const copy = await rescuePdf(content, without)
  if (!copy) throw opened
  return await write(outPath, copy, repairedNote(copy))
}

/** Null unless all pages are in the copy, too. */
async function withoutHidden(
  content: Uint8Array,
  original: PdfFacts,
): Promise<Pick<RescuedPdf, 'bytes' | 'facts'> | null> {
  const bytes = await dropHiddenAnnotations(content)
  const facts = bytes && (await lookAtPdf(bytes, takePdfFacts))
  if (!facts || facts instanceof EngineError || facts.soundPages !== original.soundPages) return null
  // What was signed is the original.
  return { bytes, facts: { ...facts, isSigned: original.isSigned } }
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

async function write(
  outPath: string,
  { bytes, facts }: Pick<RescuedPdf, 'bytes' | 'facts'>,
  note: FileNote,
): Promise<Prepare['output']> {
  await writeFile(outPath, bytes)
  return { rewritten: true, ...resultOf(facts, [note]) }
}

function resultOf(facts: PdfFacts, notes: readonly FileNote[]): Omit<Prepare['output'], 'rewritten'> {
  return {
    hasEmbeddedFiles: facts.hasEmbeddedFiles,
    notes: [...notes, ...(facts.isSigned ? [SIGNED] : []), ...(facts.isDynamicForm ? [XFA_FORM] : [])],
  }
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
