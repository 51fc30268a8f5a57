import { EngineError } from '../shared/errors.ts'
import type { LimitedEnd } from './limit-work.ts'

/**
 * The error of an operation whose worker had to be ended or died. `processing_too_costly` and `processing_too_large`
 * are of the document (`input`): the same bytes would take as much again. `processing_timeout` (it stood still, nothing
 * was heard of it) and `processing_crashed` may have had another reason (`transient`). Details name the operation, and
 * where it is known the step and the page.
 */
export function workFault(
  operation: string,
  end: Exclude<LimitedEnd, { type: 'reply' | 'aborted' | 'unanswered' }>,
): EngineError {
  if (end.type === 'gone') {
    const details = { operation, exit_code: end.exitCode ?? -1, exit_signal: end.signal ?? '' }
    return new EngineError('transient', 'processing_crashed', CRASHED, { details })
  }
  if (end.type === 'timeout')
    return new EngineError('transient', 'processing_timeout', STILL, { details: { operation } })
  const { reason, ...rest } = end.overrun
  const details = { operation, reason, step: rest.step, page: rest.page, cpu_ms: rest.cpuMs }
  if (reason === 'memory') return new EngineError('input', 'processing_too_large', TOO_LARGE, { details })
  if (reason === 'still' || reason === 'silent') {
    return new EngineError('transient', 'processing_timeout', STILL, { details })
  }
  return new EngineError('input', 'processing_too_costly', TOO_COSTLY, { details })
}

/** The error of an operation for which no worker starts: EngineError transient `workers_unavailable`. */
export function workersUnavailable(operation: string): EngineError {
  return new EngineError('transient', 'workers_unavailable', UNAVAILABLE, { details: { operation } })
}

const UNAVAILABLE =
  'Die Verarbeitung lässt sich auf diesem Rechner nicht starten. Bitte andere Programme schließen und das Programm neu starten; hilft das nicht, neu installieren. Angenommene Stapel gehen dann von selbst weiter.'
const CRASHED =
  'Die Verarbeitung dieses Dokuments ist abgestürzt. Bitte das Dokument neu speichern oder scannen und erneut einreichen.'
const STILL =
  'Die Verarbeitung dieses Dokuments kam nicht mehr voran und wurde abgebrochen. Bitte das Dokument prüfen oder neu speichern und erneut einreichen.'
const TOO_COSTLY =
  'Dieses Dokument braucht mehr Rechenzeit, als ein Beleg brauchen darf; die Verarbeitung wurde abgebrochen. Bitte das Dokument drucken und neu scannen oder in seinem Programm einfacher speichern und erneut einreichen.'
const TOO_LARGE =
  'Dieses Dokument braucht mehr Arbeitsspeicher, als dieser Rechner für einen Beleg hat; die Verarbeitung wurde abgebrochen. Bitte das Dokument aufteilen oder in geringerer Auflösung speichern und erneut einreichen.'
