import { PDFHexString } from '@cantoo/pdf-lib'
import type { PDFDocument } from '@cantoo/pdf-lib'

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
}

/** Writes title, language, dates and identifier of a file. */
export function describeFile(pdf: PDFDocument, file: FileDescription): void {
  const producedAt = new Date(file.producedAt)
  pdf.setTitle(file.title, { showInWindowTitleBar: true })
  if (file.author !== '') pdf.setAuthor(file.author)
  pdf.setSubject(file.subject)
  pdf.setLanguage('de-DE')
  pdf.setCreator(`Steuerstapel ${file.engineVersion}`)
  pdf.setProducer(`Steuerstapel ${file.engineVersion}`)
  pdf.setCreationDate(producedAt)
  pdf.setModificationDate(producedAt)
  const id = PDFHexString.of(file.identity.slice(0, 32))
  pdf.context.trailerInfo.ID = pdf.context.obj([id, id])
}
