import { PDFHexString } from '@cantoo/pdf-lib'
import type { PDFDocument } from '@cantoo/pdf-lib'
import { writeMetadata } from './write-metadata.ts'

const LANGUAGE = 'de-DE'

export interface FileDescription {
  readonly title: string
  /** Empty when nobody is named. */
  readonly author: string
  readonly subject: string
  readonly engineVersion: string
  /** Declared time; all dates in the file are this one. */
  readonly producedAt: number
  /** Hex digits that stand for the content; the first 32 become the file's identifier. */
  readonly identity: string
  /** Every page is known to be fit for PDF/A-3b. */
  readonly isArchival: boolean
}

/** Writes title, language, dates and identifier of a file, and what an archive asks for. */
export function describeFile(pdf: PDFDocument, file: FileDescription): void {
  const producedAt = new Date(file.producedAt)
  const [title, author, subject] = [plain(file.title), plain(file.author), plain(file.subject)]
  pdf.setTitle(title, { showInWindowTitleBar: true })
  if (author !== '') pdf.setAuthor(author)
  pdf.setSubject(subject)
  pdf.setLanguage(LANGUAGE)
  const creator = `Steuerstapel ${file.engineVersion}`
  pdf.setCreator(creator)
  pdf.setProducer(creator)
  pdf.setCreationDate(producedAt)
  pdf.setModificationDate(producedAt)
  const metadata = { title, author, subject, creator, producedAt: file.producedAt, language: LANGUAGE }
  writeMetadata(pdf, metadata, file.isArchival)
  const id = PDFHexString.of(file.identity.slice(0, 32))
  pdf.context.trailerInfo.ID = pdf.context.obj([id, id])
}

/** Foreign names and titles without what XML cannot hold (XML 1.0, 2.2). */
function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  return text.toWellFormed().replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, ' ')
}
