import { EngineError } from '../shared/errors.ts'

/** Faults of uploads, each with what a person can do about it. */
export const uploadFaults = {
  tooLarge: (byteSizeMax: number) => {
    const most = `${Math.floor(byteSizeMax / 1_000_000)} MB`
    const message = `Die Datei ist größer als erlaubt (höchstens ${most}). Bitte teilen oder verkleinern.`
    return new EngineError('input', 'upload_too_large', message)
  },
  lengthMismatch: () =>
    new EngineError('input', 'upload_length_mismatch', 'Die Größe der Datei passt nicht zu dem, was schon hier ist.'),
  tooMany: () =>
    new EngineError(
      'transient',
      'too_many_uploads',
      'Es werden schon zu viele Dateien übertragen. Bitte später noch einmal versuchen.',
    ),
  full: (cause?: unknown) =>
    new EngineError(
      'transient',
      'storage_full',
      'Auf dem Datenträger ist zu wenig Platz für diesen Stapel. Bitte schaffen Sie Platz und starten Sie erneut.',
      { cause },
    ),
  notFound: () => new EngineError('input', 'upload_not_found', 'Diese Übertragung gibt es nicht (mehr).'),
  busy: () => new EngineError('transient', 'upload_busy', 'Diese Datei wird gerade schon übertragen.'),
  offsetMismatch: (offset: number) =>
    new EngineError('input', 'upload_offset_mismatch', 'Die Übertragung geht an einer anderen Stelle weiter.', {
      details: { offset },
    }),
  tooLong: () => new EngineError('input', 'upload_too_long', 'Es kam mehr, als die Datei groß ist.'),
  mismatch: () =>
    new EngineError(
      'input',
      'checksum_mismatch',
      'Die Datei kam verändert an oder hat sich seit der Auswahl geändert. Bitte wählen Sie sie noch einmal.',
    ),
  interrupted: (cause?: unknown) =>
    new EngineError('input', 'upload_interrupted', 'Die Verbindung ist abgerissen. Was ankam, bleibt.', { cause }),
  incomplete: (sha256: string) =>
    new EngineError('transient', 'upload_incomplete', 'Eine Datei ist noch nicht vollständig übertragen.', {
      details: { sha256 },
    }),
} as const
