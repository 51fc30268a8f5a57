import { EngineError } from '../../../shared/errors.ts'

const WANTED = 'Bitte das Dokument als PDF, Bild, Office-Datei oder ZIP-Archiv einreichen.'

/** German sentences for kinds of files that people do send, by the start of what was found; the first match counts. */
const SENTENCES: readonly (readonly [string, string])[] = [
  ['video/', 'Videodateien werden nicht verarbeitet. Bitte die gezeigten Belege als PDF oder Foto einreichen.'],
  ['audio/', 'Tonaufnahmen werden nicht verarbeitet. Bitte den Inhalt als Text- oder PDF-Datei einreichen.'],
  ['font/', `Schriftdateien werden nicht verarbeitet. ${WANTED}`],
  ['program', `Programmdateien und selbstentpackende Archive werden nie geöffnet. ${WANTED}`],
  ['iwork', 'Dateien aus Apple Pages, Numbers oder Keynote werden nicht gelesen. Bitte dort als PDF exportieren.'],
  ['xlsb', 'Excel-Binärarbeitsmappen (.xlsb) werden nicht gelesen. Bitte als .xlsx oder PDF speichern.'],
  [
    'xml-doctype',
    'Die XML-Datei enthält eine DOCTYPE-Angabe und wird deshalb nicht gelesen. Bitte als PDF einreichen.',
  ],
  ['xml', 'Diese XML-Datei ist keine E-Rechnung (UBL oder CII). Bitte den Inhalt als PDF einreichen.'],
  ['application/gzip', 'Dieses Archivformat wird nicht gelesen. Bitte als ZIP-Archiv einreichen.'],
  ['application/x-tar', 'Dieses Archivformat wird nicht gelesen. Bitte als ZIP-Archiv einreichen.'],
]

/** The fault of a file whose type is not taken. `found` is a MIME type or a word of ours, never a name. */
export function unsupportedType(found: string): EngineError {
  const sentence = SENTENCES.find(([start]) => found.startsWith(start))?.[1]
  return new EngineError(
    'input',
    'unsupported_file_type',
    sentence ?? `Dieser Dateityp wird nicht unterstützt. ${WANTED}`,
    { details: { found } },
  )
}

/** The fault of a file of a known kind that cannot be read. */
export function brokenFile(kind: string, cause?: unknown): EngineError {
  return new EngineError(
    'input',
    'corrupt_file',
    `${kind} ist beschädigt oder unvollständig. Bitte die Datei erneut anfordern oder neu speichern.`,
    cause === undefined ? {} : { cause },
  )
}
