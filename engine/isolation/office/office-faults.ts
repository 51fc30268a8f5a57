import { EngineError } from '../../shared/errors.ts'

export function corruptOffice(cause?: unknown): EngineError {
  return new EngineError(
    'input',
    'corrupt_file',
    'Die Datei ist beschädigt oder unvollständig und lässt sich nicht öffnen. Bitte die Datei neu anfordern oder neu speichern.',
    cause === undefined ? {} : { cause },
  )
}

export function officeTooLarge(): EngineError {
  return new EngineError(
    'input',
    'office_too_large',
    'Die Datei ist entpackt zu groß, um sicher verarbeitet zu werden. Bitte als PDF speichern oder aufteilen und erneut einreichen.',
  )
}

export function officeTooManyLines(): EngineError {
  return new EngineError(
    'input',
    'too_many_pages',
    'Die Textdatei ist zu lang, um Seiten daraus zu machen (mehr als 120.000 Zeilen). Bitte kürzen oder aufteilen und erneut einreichen.',
  )
}

/** `tried`: passwords were given, and none of them fits. */
export function officeLocked(tried: boolean): EngineError {
  return new EngineError(
    'input',
    'password_protected',
    tried
      ? 'Die Datei ist mit einem Kennwort geschützt, und keines der hinterlegten Kennwörter passt. Bitte das Kennwort prüfen oder die Datei ohne Kennwort speichern und erneut einreichen.'
      : 'Die Datei ist mit einem Kennwort geschützt. Bitte das Kennwort hinterlegen oder die Datei ohne Kennwort speichern und erneut einreichen.',
  )
}

/** The file is encrypted in a way that no password opens here. */
export function officeLockedForGood(): EngineError {
  return new EngineError(
    'input',
    'password_protected',
    'Die Datei ist verschlüsselt und lässt sich hier auch mit Kennwort nicht öffnen. Bitte die Datei ohne Kennwort speichern und erneut einreichen.',
  )
}

export function officeFailed(): EngineError {
  return new EngineError(
    'input',
    'office_conversion_failed',
    'Aus der Datei lassen sich keine Seiten erzeugen. Bitte die Datei in ihrem Programm öffnen, als PDF speichern und erneut einreichen.',
  )
}

export function officeBlank(): EngineError {
  return new EngineError(
    'input',
    'office_conversion_failed',
    'Die Datei ergibt nur leere Seiten. Bitte prüfen, ob sie Inhalt hat, sie in ihrem Programm als PDF speichern und erneut einreichen.',
  )
}
