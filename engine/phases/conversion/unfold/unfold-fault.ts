import { EngineError } from '../../../shared/errors.ts'

/** No password of those given opens the container or an entry of it. */
export function passwordProtected(what: string): EngineError {
  return new EngineError(
    'input',
    'password_protected',
    `${what} ist mit einem Kennwort geschützt. Bitte das Kennwort angeben oder die Datei ohne Schutz einreichen.`,
  )
}

/** An entry that cannot be taken out; the others go on. */
export function entryInvalid(reason: string, cause?: unknown): EngineError {
  return new EngineError(
    'input',
    'archive_entry_invalid',
    `${reason} Bitte die Datei einzeln einreichen.`,
    cause === undefined ? {} : { cause },
  )
}
