import type { BatchFault } from '../model/batch.ts'
import type { PhaseName } from '../model/phase-name.ts'
import { phaseRow } from '../model/phase-table.ts'
import { isHeld } from '../shared/disk/retry-held.ts'
import { isEngineError } from '../shared/errors.ts'

const FULL = new Set(['ENOSPC', 'SQLITE_FULL', '53100', 'EDQUOT'])

/** What a failed batch says (decisions.md 1.6), from the phase and the error that ended it. */
export function batchFault(phase: PhaseName, error: unknown, failedAt: number): BatchFault {
  const at = { phase, failedAt }
  if (causes(error).some(cause => FULL.has(codeOf(cause)))) {
    const message = 'Der Datenträger ist voll. Bitte Platz schaffen und den Stapel erneut starten.'
    return { code: 'storage_full', message, retryable: true, ...at }
  }
  if (isEngineError(error) && error.code === 'all_documents_failed') {
    return { code: 'all_documents_failed', message: error.message, retryable: false, ...at }
  }
  const { fault } = phaseRow(phase)
  if (fault.code === 'report_failed' && isHeld(error)) {
    const message =
      'Die Belegmappe ließ sich nicht ersetzen: Sie ist in einem anderen Programm geöffnet, oder die Zugriffsrechte fehlen. Bitte dort schließen und den Stapel erneut starten.'
    return { code: fault.code, message, retryable: true, ...at }
  }
  return { ...fault, retryable: true, ...at }
}

/** What a batch says that was cancelled in a phase. */
export function cancelledFault(phase: PhaseName, failedAt: number): BatchFault {
  return { code: 'cancelled', message: 'Der Stapel wurde abgebrochen.', retryable: false, phase, failedAt }
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let at: unknown = error; at instanceof Error && chain.length < 10; at = at.cause) chain.push(at)
  return chain
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
