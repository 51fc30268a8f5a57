import { newId } from '../../shared/ids.ts'
import type { IdPrefix } from '../../shared/ids.ts'
import type { MandantRegister } from './check-register.ts'

/**
 * Entries of a register keep the ids that they have in `known`, the register as it was saved before; every other one
 * gets a new id, so that no form can give or double one.
 */
export function identifyRegister<Register extends MandantRegister>(register: Register, known: MandantRegister) {
  return {
    ...register,
    children: identified('chd', register.children, known.children),
    objects: identified('obj', register.objects, known.objects),
    businesses: identified('biz', register.businesses, known.businesses),
  }
}

function identified<Entry extends { readonly id: string }>(
  prefix: IdPrefix,
  entries: readonly Entry[],
  known: readonly Entry[],
): Entry[] {
  const free = new Set(known.map(({ id }) => id))
  return entries.map(entry => (free.delete(entry.id) ? entry : { ...entry, id: newId(prefix) }))
}
