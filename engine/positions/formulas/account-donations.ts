import type { Movement } from '../../model/movement.ts'
import { findRepeatedMovements } from '../../model/repeated-movements.ts'
import { foldName } from '../../shared/fold-name.ts'
import type { Draft } from '../facts/draft.ts'
import { countDocument } from '../facts/count-document.ts'
import { figureOf } from '../facts/load-rules.ts'
import type { PositionContext } from '../facts/position-context.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { textField } from '../facts/position-input.ts'
import { says } from '../facts/says.ts'
import { isTakenOut } from '../facts/taken-out.ts'
import type { Formula } from './formula.ts'

/** Shorter words of a name are found in any purpose. */
const WORD_LENGTH_MIN = 5

/**
 * Donations that the account alone shows: up to the limit of § 50 Abs. 4 EStDV the booking proves them, where the purpose
 * names a body that may take donations; what does not name one, or is more, asks. One that a certificate of the stack
 * tells, or another statement, is left to that.
 */
export const accountDonations: Formula = ({ context, document, rule, name }) => {
  const movements = document.analysis?.statement?.movements ?? []
  const donations = movements.filter(({ cents, text }) => cents < 0 && says(context.tax, 'donation', text))
  if (donations.length === 0 || context.client.isCompany) return []
  const repeated = findRepeatedMovements(context.documents.filter(one => isStatement(context, one)))
  const certificates = context.documents.filter(one => isCertificate(context, one, rule.key))
  return donations
    .filter(movement => !repeated.has(movement) && !isPaymentOf(context, document, movement))
    .filter(movement => !certificates.some(one => isTold(one, movement)))
    .map((movement): Draft => {
      const { date, cents, text, page, box, currency = 'EUR' } = movement
      const year = Number(date.slice(0, 4))
      const limit = figureOf(context.tax, 'spende_nachweis', year)
      const isProved = limit !== null && -cents <= limit && says(context.tax, 'charity', text)
      const evidence = [{ documentId: document.id, page, box, label: null, raw: text }]
      const certainty = document.analysis?.statement?.sum === 'fits' ? ('schluessig' as const) : ('gelesen' as const)
      const amount = { cents: -cents, certainty, evidence, isHuman: false, isXml: false, isWeak: false }
      return {
        ...{ key: rule.key, rule: name, amount: currency === 'EUR' ? amount : null },
        ...(isProved ? {} : { counts: 'asks', reason: 'awaiting_proof', proposal: -cents }),
        note: isProved ? 'Kontoauszug als Nachweis (§ 50 Abs. 4 EStDV)' : 'Zuwendungsbestätigung?',
        year: { year, basis: 'payment' },
      }
    })
}

/** Of two copies of a statement the one that counts tells its movements. */
function isStatement(context: PositionContext, document: PositionDocument): boolean {
  if (!document.analysis?.statement) return false
  return countDocument(context, document).reason === 'only_information'
}

function isCertificate(context: PositionContext, document: PositionDocument, key: string): boolean {
  const rule = context.ruleOf(document)
  if (!rule || rule.information || document.isForeign || isTakenOut(document)) return false
  return rule.positions.some(one => one.key === key || one.key === 'sa.partei')
}

function isPaymentOf({ links }: PositionContext, { id }: PositionDocument, movement: Movement): boolean {
  return links.some(
    ({ type, documentId, payment }) =>
      type === 'payment' &&
      documentId === id &&
      payment?.date === movement.date &&
      payment.page === movement.page &&
      payment.box.every((side, at) => side === movement.box[at]),
  )
}

/** A certificate of the body that the purpose names; one of the year holds each of its donations. */
function isTold(certificate: PositionDocument, { text }: Movement): boolean {
  const words = foldName(textField(certificate, 'issuer')).split(' ')
  const purpose = ` ${foldName(text)} `
  return words.some(word => word.length >= WORD_LENGTH_MIN && purpose.includes(` ${word} `))
}
