import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { TaxonomyField, TaxonomyKind } from '../../../model/taxonomy.ts'
import { parseDecimal } from '../../../shared/money.ts'
import { findSpelledAmount } from '../../../reading/find/number-words.ts'
import { isPerson } from '../../../reading/find/party-name.ts'
import { objectionDeadline } from './objection-deadline.ts'

const BOUNDS = weightsOf(weightFile.bounds)

type Fields = Readonly<Record<string, Field>>

/**
 * What follows from a kind's values: the deadline of the objection from a notice's day, whom a certificate is about, and
 * that an amount stands on the page in words, too (§ 50 EStDV has both on donation receipts).
 */
export function settleKindFields(fields: Fields, kind: Pick<TaxonomyKind, 'fields'>, text: string): Fields {
  return withDeadline(withDay(withHolder(withWords(fields, kind, text), kind), kind), kind)
}

/** A paper that names nobody else is about the person to whom it is addressed; of two people nobody can tell. */
function withHolder(fields: Fields, kind: Pick<TaxonomyKind, 'fields'>): Fields {
  const { recipient, holder } = fields
  const isAsked = kind.fields.some(({ id }) => id === 'holder')
  if (!isAsked || holder || !recipient || !isPerson(recipient.value) || /\sund\s/u.test(recipient.value)) return fields
  return { ...fields, holder: { ...recipient, source: 'computed', checks: [], alternatives: [] } }
}

/** A notice without a label at its day was made on the day of the paper (§ 122 Abs. 2 AO counts from when it was posted). */
function withDay(fields: Fields, kind: Pick<TaxonomyKind, 'fields'>): Fields {
  const { date, bescheiddatum } = fields
  const isAsked = kind.fields.some(({ id }) => id === 'bescheiddatum')
  return isAsked && date && !bescheiddatum ? { ...fields, bescheiddatum: date } : fields
}

function withWords(fields: Fields, kind: Pick<TaxonomyKind, 'fields'>, text: string): Fields {
  const own = spelledField(kind)
  const amount = own && (fields[own] ?? fields['gross'])
  const spelled = amount ? findSpelledAmount(text) : null
  if (!own || !amount || spelled === null || parseDecimal(amount.value) !== spelled) return fields
  const confirm = (field: Field): Field => ({
    ...field,
    confidence: Math.max(field.confidence, BOUNDS.raisedMax),
    checks: [...field.checks, 'words_ok'],
  })
  const names = [own, 'gross'].filter(name => fields[name]?.value === amount.value)
  return { ...fields, ...Object.fromEntries(names.map(name => [name, confirm(fields[name] ?? amount)])) }
}

/** Id of the amount that the kind's papers say in words, too. */
export function spelledField(kind: { readonly fields: readonly TaxonomyField[] }): string | undefined {
  return kind.fields.find(({ spelledOut }) => spelledOut)?.id
}

function withDeadline(fields: Fields, kind: Pick<TaxonomyKind, 'fields'>): Fields {
  const posted = fields['bescheiddatum'] ?? fields['date']
  const isAsked = kind.fields.some(({ id }) => id === 'einspruchsfrist')
  if (!isAsked || !posted || posted.type !== 'date' || fields['einspruchsfrist']) return fields
  const deadline: Field = {
    ...posted,
    value: objectionDeadline(posted.value),
    source: 'computed',
    checks: [],
    alternatives: [],
  }
  return { ...fields, einspruchsfrist: deadline }
}
