import { cleanName } from '../../../batches/mandants/tidy-text.ts'
import type { Storage } from '../../../storage/storage.ts'

/** Id of the mandant who is called as somebody typed; null when nobody is, or nothing was typed. */
export async function findTypedMandant(
  { mandants }: Pick<Storage, 'mandants'>,
  organizationId: string,
  typed: string,
): Promise<string | null> {
  const name = cleanName(typed)
  if (name === '') return null
  const known =
    (await mandants.findByName(organizationId, typed.trim())) ?? (await mandants.findByName(organizationId, name))
  return known?.id ?? null
}
