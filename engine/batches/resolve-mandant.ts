import { ownName } from '../model/mandant.ts'
import type { Mandant } from '../model/mandant.ts'
import { EngineError } from '../shared/errors.ts'
import { newId } from '../shared/ids.ts'
import type { Storage } from '../storage/storage.ts'
import type { NewMandant } from './mandants/typed-mandant.ts'

/** Whose batch it is to be, as it was asked for. */
export type MandantInput = { readonly type: 'existing'; readonly id: string } | NewMandant

export interface ResolvedMandant {
  readonly mandant: Mandant | null
  readonly isNew: boolean
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
}

/**
 * A mandant with the same tax number is the same mandant: it is used again, and keeps the name it has. Throws EngineError
 * `mandant_not_found`.
 */
export async function resolveMandant(
  storage: Pick<Storage, 'mandants'>,
  organizationId: string,
  input: MandantInput | null,
  at: number,
): Promise<ResolvedMandant> {
  if (input === null) return { mandant: null, isNew: false, warnings: [] }
  if (input.type === 'existing') {
    const mandant = await storage.mandants.find(organizationId, input.id)
    if (!mandant) {
      throw new EngineError('input', 'mandant_not_found', 'Diesen Mandanten gibt es nicht. Bitte die ID prüfen.')
    }
    return { mandant, isNew: false, warnings: [] }
  }
  const wanted: Mandant = {
    id: newId('man'),
    organizationId,
    firstName: input.firstName,
    lastName: input.lastName,
    companyName: input.companyName,
    ...(input.spouse ? { spouse: input.spouse } : {}),
    taxId: input.taxId,
    taxIdNormalized: input.taxIdNormalized,
    createdAt: at,
  }
  const known =
    input.taxIdNormalized === null ? null : await storage.mandants.findByTaxId(organizationId, input.taxIdNormalized)
  if (!known) return { mandant: wanted, isNew: true, warnings: [] }
  const sameName = ownName(known).toLowerCase() === ownName(wanted).toLowerCase()
  const warnings = sameName ? [] : [{ code: 'mandant_name_differs', message: NAME_DIFFERS }]
  return { mandant: known, isNew: false, warnings }
}

const NAME_DIFFERS =
  'Zu dieser Steuernummer gibt es schon einen Mandanten mit anderem Namen. Der gespeicherte Name bleibt.'
