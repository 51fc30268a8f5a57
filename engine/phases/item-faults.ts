import { EngineError, isEngineError, Stop } from '../shared/errors.ts'
import { isMachineFault } from '../shared/machine-fault.ts'

/**
 * What a document that met this error says; null when the error is not about the document but about the machine (disk,
 * database) or about the end of the run. A bug of ours that one document brings out must not take the others with it.
 */
export function faultOf(error: unknown): EngineError | null {
  if (isMachineFault(error)) return null
  if (isEngineError(error)) return error.kind === 'cancelled' ? null : error
  return error instanceof Error && !(error instanceof Stop) ? crashedTooOften() : null
}

/** A document over which work ended again and again without a reason that could be told. */
export function crashedTooOften(): EngineError {
  return new EngineError(
    'input',
    'processing_crashed',
    'Die Verarbeitung ist an diesem Dokument mehrfach abgebrochen. Bitte erneut einreichen; hilft das nicht, neu scannen oder in seinem Programm neu speichern.',
  )
}

/** Work on a document that took longer than it may. */
export function timedOut(cause: unknown): EngineError {
  return new EngineError(
    'transient',
    'processing_timeout',
    'Die Verarbeitung dieses Dokuments dauerte zu lange. Bitte das Dokument aufteilen und erneut einreichen.',
    { cause },
  )
}
