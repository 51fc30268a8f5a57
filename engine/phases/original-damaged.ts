import { EngineError } from '../shared/errors.ts'

/** The stored bytes of a document are no longer those that came in (or are gone): nothing is made of them. */
export function originalDamaged(): EngineError {
  return new EngineError(
    'input',
    'original_damaged',
    'Die gespeicherte Datei ist nicht mehr die, die eingegangen ist: Der Datenträger hat sie verändert oder verloren. Bitte den Datenträger prüfen, die Datei aus der Sicherung zurückholen oder das Dokument erneut einreichen.',
  )
}
