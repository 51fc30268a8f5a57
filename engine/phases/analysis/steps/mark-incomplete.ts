import type { AnalysisState } from './analysis-state.ts'

const MESSAGE =
  'Ein Teil der Auswertung dieses Belegs ist ausgefallen (Programmfehler). Werte können fehlen oder ungeprüft sein. Bitte den Beleg ganz durchsehen.'

/** The state of a document of which a step failed: a person is told, and no kind goes unseen. */
export function markIncomplete(state: AnalysisState): AnalysisState {
  const { kind, verdict } = state
  const decision = kind.decision === 'auto' ? 'review' : kind.decision
  const reason = { type: 'structure', text: 'Auswertung unvollständig', weight: 0 } as const
  const warning = { code: 'ANALYSIS_INCOMPLETE', severity: 'high', fields: [], message: MESSAGE } as const
  return {
    ...state,
    kind: { ...kind, decision, reasons: [...kind.reasons, reason] },
    warnings: { ...state.warnings, faults: [warning] },
    verdict: {
      decision: 'look',
      reasons: [{ code: warning.code, fields: [], message: MESSAGE }, ...(verdict?.reasons ?? [])],
    },
  }
}
