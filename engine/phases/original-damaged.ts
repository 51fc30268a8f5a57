import { EngineError } from '../shared/errors.ts'

/** Whether a read of a file failed, by what the system says. */
export function isReadFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EIO'
}

/** The stored bytes of a document are no longer those that came in (or are gone): nothing is made of them. */
export function originalDamaged(): EngineError {
  return new EngineError(
    'input',
    'original_damaged',
    'Die gespeicherte Datei ist nicht mehr die, die eingegangen ist: Der Datenträger hat sie verändert oder verloren. Bitte den Datenträger prüfen, die Datei aus der Sicherung zurückholen oder das Dokument erneut einreichen.',
  )
}
