import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field, FieldType } from '../../../model/analysis-result.ts'
import { buildField } from './build-field.ts'
import { findBics, findIbans } from '../../../reading/find/find-iban.ts'
import type { LabelHit } from '../../../reading/labels/find-labels.ts'
import type { NumberCandidate } from '../../../reading/find/find-number.ts'
import { findNumbers } from '../../../reading/find/find-number.ts'
import type { PartyCandidate } from '../../../reading/find/party-name.ts'
import { withoutCaption } from '../../../reading/find/party-name.ts'
import { findLoneAddress } from '../../../reading/find/lone-address.ts'
import { findIssuer, findRecipient } from '../../../reading/find/find-parties.ts'
import type { IdCandidate } from '../../../reading/find/find-tax-ids.ts'
import { findIdNrs, findTaxNumbers, findVatIds } from '../../../reading/find/find-tax-ids.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.identity)

/** Number, parties, bank and tax ids of a document; parties are looked for in `outside`, the page without its lists. */
export function identityFields(
  layout: Layout,
  hits: readonly LabelHit[],
  outside: Layout = layout,
): Record<string, Field> {
  const fields: Record<string, Field> = {}
  const numbers = findNumbers(layout, hits).filter(one => !one.isReminded)
  if (numbers[0]) fields['number'] = numberField(numbers[0], numbers)
  const recipients = findRecipient(outside, hits)
  const recipient = recipients[0]
  if (recipient) fields['recipient'] = party(recipient, recipients)
  const issuers = findIssuer(outside, hits, recipient ?? null)
  const issuer = issuers[0]
  if (issuer) fields['issuer'] = party(issuer, issuers)
  const lone = recipient || !issuer ? null : findLoneAddress(outside, issuer.name)
  if (lone) fields['recipient'] = party(lone, [lone])
  addBank(fields, layout)
  const vat = findVatIds(layout, hits, recipient ?? null)
  const own = vat.own.sort((a, b) => Number(b.valid) - Number(a.valid) || b.score - a.score)[0]
  if (own) fields['vatId'] = id('vat_id', own, vat.own)
  const other = vat.other[0]
  if (other) fields['recipientVatId'] = id('vat_id', other, vat.other)
  const taxNumbers = findTaxNumbers(layout, hits)
  if (taxNumbers[0]) fields['taxNumber'] = id('tax_number', taxNumbers[0], taxNumbers)
  const idNrs = findIdNrs(layout, hits)
  if (idNrs[0]) fields['idNr'] = id('idnr', idNrs[0], idNrs)
  return fields
}

/** The number of the invoice that a reminder is about, where one stands at a label. */
export function remindedNumber(layout: Layout, hits: readonly LabelHit[]): Record<string, Field> {
  const numbers = findNumbers(layout, hits).filter(one => one.isReminded)
  return numbers[0] ? { number: numberField(numbers[0], numbers) } : {}
}

/** A number with its place and its rivals. */
export function numberField(best: NumberCandidate, all: readonly NumberCandidate[]): Field {
  const { value, raw, page, box, label, score, ocrConfidence } = best
  return buildField({
    type: 'text',
    value,
    raw,
    page,
    box,
    label,
    confidence:
      Math.min(WEIGHTS.numberMax, WEIGHTS.numberBase + WEIGHTS.numberByScore * score) -
      (ocrConfidence < WEIGHTS.readMin ? WEIGHTS.numberMisread : 0),
    alternatives: all.slice(1).map(one => ({ value: one.value, confidence: WEIGHTS.numberAlternative * one.score })),
  })
}

function party(best: PartyCandidate, all: readonly PartyCandidate[]): Field {
  const { page, box, label } = best
  const name = withoutCaption(best.name)
  return buildField({
    type: 'text',
    value: name,
    raw: name,
    page,
    box,
    label,
    confidence: Math.min(WEIGHTS.partyMax, best.score),
    alternatives: all.slice(1).map(one => ({ value: one.name, confidence: WEIGHTS.partyAlternative * one.score })),
  })
}

function addBank(fields: Record<string, Field>, layout: Layout): void {
  // The payer's own account in a direct debit notice is not the issuer's.
  const ibans = findIbans(layout).filter(one => !/Ihre[ms]?\s+(?:Konto|Bankkonto|IBAN)|your account/iu.test(one.before))
  const iban = ibans.sort(
    (a, b) =>
      Number(b.valid) - Number(a.valid) ||
      Number(a.solved) - Number(b.solved) ||
      Number(b.labelled) - Number(a.labelled),
  )[0]
  if (iban) {
    const asSeen = iban.labelled ? WEIGHTS.ibanLabelled : WEIGHTS.iban
    const confidence = iban.valid ? (iban.repaired ? WEIGHTS.ibanRepaired : asSeen) : WEIGHTS.ibanInvalid
    fields['iban'] = buildField({
      type: 'iban',
      value: iban.value,
      raw: iban.raw,
      page: iban.page,
      box: iban.box,
      label: iban.labelled ? 'IBAN' : null,
      confidence: iban.valid ? Math.min(confidence, readWithCheck(iban.ocrConfidence, CHANCE.iban)) : confidence,
      checks: [...(iban.valid ? ['checksum_ok'] : []), ...(iban.solved ? [REPAIRED] : [])],
      alternatives: ibans.slice(1).map(one => ({ value: one.value, confidence: WEIGHTS.ibanAlternative })),
    })
  }
  const bic = findBics(layout)[0]
  if (bic)
    fields['bic'] = buildField({
      type: 'bic',
      value: bic.value,
      raw: bic.value,
      page: bic.page,
      box: bic.box,
      label: 'BIC',
      confidence: WEIGHTS.bic,
    })
}

/** Check of a value of which a sign was not read and follows from the others: a person looks. */
const REPAIRED = 'ocr_repaired'

/** Of so many misread numbers one has right check digits by chance: two digits (mod 97), one (mod 11 on 10). */
const CHANCE = { iban: 1 / 97, one: 1 / 10 } as const

/**
 * How surely a number was read whose check digits agree, 0 to 1: `read` is the recognition's own share, `chance` the
 * share of misread ones that pass the check (Bayes). Check digits lift a reading, and bound how far.
 */
function readWithCheck(read: number, chance: number): number {
  return read / (read + (1 - read) * chance)
}

function id(type: FieldType, best: IdCandidate, all: readonly IdCandidate[]): Field {
  const { value, raw, page, box, label } = best
  return buildField({
    type,
    value,
    raw,
    page,
    box,
    label,
    confidence: best.valid
      ? Math.min(WEIGHTS.validBase + WEIGHTS.validByScore * best.score, readWithCheck(best.ocrConfidence, CHANCE.one))
      : WEIGHTS.invalidBase + WEIGHTS.invalidByScore * best.score,
    checks: [...(best.valid ? ['checksum_ok'] : []), ...(best.repaired ? [REPAIRED] : [])],
    alternatives: all.slice(1).map(one => ({ value: one.value, confidence: WEIGHTS.idAlternative })),
  })
}
