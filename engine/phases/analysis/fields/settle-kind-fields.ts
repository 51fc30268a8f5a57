import type { Field } from '../../../model/analysis-result.ts'
import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import { parseDecimal } from '../../../shared/money.ts'
import { findSpelledAmount } from '../../../reading/find/number-words.ts'
import { objectionDeadline } from './objection-deadline.ts'

type Fields = Readonly<Record<string, Field>>

/**
 * What follows from a kind's values: the deadline of the objection from a notice's day, and that an amount stands on
 * the page in words, too (§ 50 EStDV has both on donation receipts).
 */
export function settleKindFields(fields: Fields, kind: Pick<TaxonomyKind, 'id' | 'fields'>, text: string): Fields {
  return withDeadline(withWords(fields, kind, text), kind)
}

/** Kinds whose receipts spell the amount out. */
const SPELLED: ReadonlySet<string> = new Set(['spende', 'partei'])

function withWords(fields: Fields, { id }: Pick<TaxonomyKind, 'id'>, text: string): Fields {
  const amount = fields['betrag'] ?? fields['gross']
  const spelled = SPELLED.has(id) && amount ? findSpelledAmount(text) : null
  if (!amount || spelled === null || parseDecimal(amount.value) !== spelled) return fields
  const confirm = (field: Field): Field => ({
    ...field,
    confidence: Math.max(field.confidence, 0.98),
    checks: [...field.checks, 'words_ok'],
  })
  const names = ['betrag', 'gross'].filter(name => fields[name]?.value === amount.value)
  return { ...fields, ...Object.fromEntries(names.map(name => [name, confirm(fields[name] ?? amount)])) }
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
