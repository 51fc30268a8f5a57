import type { AnalysisState } from './analysis-state.ts'
import { definitionOf, isBillNature, kindIdOf } from './analysis-state.ts'
import { classify } from '../kind/classify.ts'
import type { StructureSigns } from '../kind/add-structure.ts'
import { issuerKeys } from '../parties/issuer-keys.ts'
import { billOfFirm } from '../parties/firms-bill.ts'
import { directionOf } from '../parties/match-mandant.ts'
import type { OfficeQuestions } from './office-questions.ts'
import { takeKind } from '../providers/take-answer.ts'
import { bankFileKind } from '../statement/merge-bank-file.ts'
import { saysNoBill } from '../kind/no-bill-signs.ts'
import { recallKind } from '../parties/recall-issuer.ts'
import { UNCLEAR_KIND } from '../../../model/taxonomy.ts'

type Part<K extends keyof AnalysisState> = Pick<AnalysisState, K>

const CASH_PAID = /(?:R[üu]ckgeld|Geg\.?\s?BAR|Bar\s+EUR|girocard|EC-Karte|Kartenzahlung|Wechselgeld|Gegeben)/iu
const ISIN = /(?<![\p{L}\p{N}])[A-Z]{2}[A-Z0-9]{9}\d(?![\p{L}\p{N}])/u
const SECURITIES = /ISIN|WKN|Wertpapier/iu

/** The kind by titles, wordings, structure and the trained model. */
export function recogniseKind(state: AnalysisState): Part<'kind'> {
  const { layout, stream, source } = state
  return { kind: classify(layout, stream, source.taxonomy, structureOf(state), source.kindModel) }
}

function structureOf({ layout, text, identity, money }: AnalysisState): StructureSigns {
  return {
    invoiceNumber: identity['number'] !== undefined,
    gross: money.fields['gross'] !== undefined,
    negative: (money.solution.gross?.cents ?? 0) < 0,
    arithmetic: money.solution.fits,
    vatIdOrTaxNumber: identity['vatId'] !== undefined || identity['taxNumber'] !== undefined,
    cashPaid: CASH_PAID.test(text),
    noBill: saysNoBill(text),
    addressed: identity['recipient'] !== undefined,
    isin: ISIN.test(text) && SECURITIES.test(text),
    words: layout.rows.reduce((sum, row) => sum + row.tokens.length, 0),
  }
}

/** The issuer's hashes, where the office has taught anything. */
export function whoseLessons({ source, identity }: AnalysisState): OfficeQuestions['lessons']['about'] | null {
  const keys = source.salt === null ? [] : issuerKeys(identity, source.salt)
  return keys.length === 0 ? null : { issuerKeys: keys }
}

/** Keeps what the office taught about the issuer's other documents. */
export function keepLessons(_state: AnalysisState, lessons: AnalysisState['lessons']): Part<'lessons'> {
  return { lessons }
}

/** The kind that the office gave other documents of the issuer; an e-invoice says itself what it is. */
export function recallIssuersKind({ source, kind, lessons }: AnalysisState): Part<'kind'> {
  return { kind: source.invoice || source.bankFile ? kind : recallKind(kind, lessons, source.taxonomy) }
}

/** A bank's own file says by its structure what it is. */
export function takeBankKind({ source, kind }: AnalysisState): Part<'kind'> {
  return { kind: source.bankFile ? bankFileKind(kind, source.bankFile, source.taxonomy) : kind }
}

/** A bill that the mandant wrote is an outgoing one. */
export function turnOwnBill({ source, kind, identity }: AnalysisState): Part<'kind'> {
  return { kind: directionOf(kind, identity, source.mandant, source.taxonomy) }
}

/** A person's bill that is written to a firm is a received invoice; an e-invoice says itself what it is. */
export function turnFirmsBill({ source, kind, identity }: AnalysisState): Part<'kind'> {
  return { kind: source.invoice || source.bankFile ? kind : billOfFirm(kind, identity, source.taxonomy) }
}

/** What a language model said of the kind. */
export function takeModelKind(state: AnalysisState): Part<'kind' | 'warnings'> {
  const { source, stream } = state
  const { kind, warnings } = takeKind(state.kind, source.consultation, stream, source.taxonomy)
  return { kind, warnings: { ...state.warnings, model_kind: warnings } }
}

/**
 * Which fields the page is read for. A kind that is not sure is read as a bill, too, where a sum closes, and so is the
 * confirmation of an order.
 */
export function settleSubject(state: AnalysisState): Part<'subject'> {
  const { source, kind, money } = state
  const kindId = kindIdOf(state)
  const definition = definitionOf(source.taxonomy, kindId)
  const role = definition?.role
  const isReminder = role === 'reminder'
  const isBill =
    isBillNature(definition?.nature) ||
    kindId === UNCLEAR_KIND ||
    isReminder ||
    (money.solution.fits && (role === 'delivery_note' || (!source.judgement.kind && kind.decision !== 'auto')))
  return { subject: { kindId, definition, isBill, isReminder } }
}
