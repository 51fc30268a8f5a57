import { typedMandant } from '../../../batches/mandants/typed-mandant.ts'
import { mandantName } from '../../../model/mandant.ts'
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
  // A name that was turned ("Beispiel, Anna") is the same name.
  for (const each of new Set([typed.trim(), name, mandantName(typedMandant(name))])) {
    const known = await mandants.findByName(organizationId, each)
    if (known) return known.id
  }
  return null
}
