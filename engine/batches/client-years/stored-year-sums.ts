import { createHash } from 'node:crypto'
import type { ClientYearKey } from '../../model/client-year.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import { loadTaxRules } from '../../positions/facts/load-rules.ts'
import type { Storage } from '../../storage/storage.ts'
import { readYearSums } from './read-year-sums.ts'
import type { YearSums } from './read-year-sums.ts'
import type { SettleYearDeps } from './settle-year.ts'

export interface StoredYearSumsDeps extends SettleYearDeps {
  readonly storage: SettleYearDeps['storage'] & Pick<Storage, 'yearSums' | 'access'>
  /** Of the program. */
  readonly version: string
}

/**
 * The sums of a client-year as JSON, by `write`: those that are stored where nothing has changed since, else worked out
 * and stored (decision 0075). Who may not see every mandant gets sums worked out of what they may see, which nobody
 * else is given.
 */
export async function storedYearSums(
  deps: StoredYearSumsDeps,
  key: ClientYearKey,
  record: MandantRecord,
  reader: string | null,
  write: (sums: YearSums) => string,
): Promise<string> {
  const { yearSums, access } = deps.storage
  const isRestricted = reader !== null && (await access.listHidden(reader)).length > 0
  if (isRestricted) return write(await readYearSums(deps, key, record, reader))
  const madeWith = rulesOf(deps)
  const stored = await yearSums.find(key)
  if (stored?.madeWith === madeWith) return stored.text
  // What changes while they are worked out makes this stand an old one, and they are not found again.
  const stand = await yearSums.stand(key.mandantId)
  const text = write(await readYearSums(deps, key, record, null))
  await yearSums.save(key, { stand, madeWith, text })
  return text
}

const known = new WeakMap<StoredYearSumsDeps['taxonomy'], string>()

/** Names the program (`version`) and the rules that sums are worked out with: another version works them out anew. */
export function rulesOf({ taxonomy, version }: Pick<StoredYearSumsDeps, 'taxonomy' | 'version'>): string {
  const before = known.get(taxonomy)
  if (before !== undefined) return before
  const facts = JSON.stringify([version, loadTaxRules(), taxonomy.kinds])
  const name = createHash('sha256').update(facts).digest('base64')
  known.set(taxonomy, name)
  return name
}
