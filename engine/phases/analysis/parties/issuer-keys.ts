import { createHash } from 'node:crypto'
import type { Field } from '../../../model/analysis-result.ts'
import { foldText } from '../../../reading/fold-text.ts'

/** Shorter names are those of many. */
const NAME_LETTERS_MIN = 5

/**
 * What an issuer is known again by: hashes of VAT id, tax number, IBAN and name, the most exact first. Ids count only
 * with right check digits. `salt` keeps hashes of one office from being compared with those of another.
 */
export function issuerKeys(fields: Readonly<Record<string, Field>>, salt: string): readonly string[] {
  const checked = (name: string): string | null => {
    const field = fields[name]
    return field && (field.checks.includes('checksum_ok') || field.source === 'human') ? field.value : null
  }
  const name = foldText(fields['issuer']?.value ?? '')
  const known = [
    ['vat', checked('vatId')],
    ['tax', checked('taxNumber')],
    ['iban', checked('iban')],
    ['name', name.length >= NAME_LETTERS_MIN ? name : null],
  ] as const
  return known.flatMap(([type, value]) =>
    value === null ? [] : [createHash('sha256').update(`${salt}\n${type}\n${value}`).digest('hex').slice(0, 32)],
  )
}
