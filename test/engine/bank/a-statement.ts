import type { Field } from '../../../engine/model/analysis-result.ts'
import type { StatementDocument } from '../../../engine/model/repeated-movements.ts'
import type { Movement, MovementDetail, StatementMovements, StatementPeriod } from '../../../engine/model/movement.ts'

const DETAIL: MovementDetail = {
  ...{ valueDate: null, party: { name: null, account: null, bic: null }, title: null, purpose: '', endToEnd: null },
  ...{ bankReference: null, mandate: null, creditorId: null, isReversal: false, original: null, chargesCents: null },
  ...{ period: 0, booking: null, place: 'Zeile 1' },
}

/** A line of a paper statement. */
export function onPaper(date: string, cents: number, text: string): Movement {
  return { date, cents, text, page: 1, box: [0, 0, 1, 1] }
}

/** A movement of a bank's file. */
export function inFile(date: string, cents: number, text: string, detail: Partial<MovementDetail> = {}): Movement {
  return { ...onPaper(date, cents, text), detail: { ...DETAIL, purpose: text, ...detail } }
}

/** A statement of an account; `iban` null: the paper does not tell. `balances` are those of a file's one day, in cents. */
export function aStatement(
  id: string,
  iban: string | null,
  movements: readonly Movement[],
  sum: StatementMovements['sum'] = 'open',
  balances?: readonly [opening: number, closing: number],
): StatementDocument {
  const account = { iban, number: null, bic: null, bank: null, owner: null, currency: 'EUR' }
  const [opening, closing] = [balances?.[0], balances?.[1]].map(cents =>
    cents === undefined ? null : { cents, date: null },
  )
  const days = balances ? movements.map(({ date }) => date).toSorted() : []
  const period: StatementPeriod = {
    ...{ account, number: null, from: days[0] ?? null, until: days.at(-1) ?? null, sum, flaws: [] },
    ...{ opening: opening ?? null, closing: closing ?? null },
  }
  const isFile = movements.some(({ detail }) => detail)
  const field: Field = {
    ...{ type: 'iban', value: iban ?? '', unit: null, raw: '', confidence: 1, source: 'text', evidence: [] },
    ...{ checks: [], alternatives: [] },
  }
  return {
    id,
    analysis: {
      fields: iban === null || isFile ? {} : { iban: field },
      statement: { movements, sum, ...(isFile ? { periods: [period] } : {}) },
    },
  }
}
