import { resolveOwnMandant } from '../../batches/mandants/resolve-own-mandant.ts'
import type { OwnMandantInput } from '../../batches/mandants/resolve-own-mandant.ts'
import type { Project } from '../../model/client.ts'
import { isEngineError } from '../../shared/errors.ts'
import type { Storage } from '../../storage/storage.ts'
import type { FieldFault } from '../answer/error-body.ts'

/** What only the database knows to be wrong with a mandant; `at` is its place in the body, empty for the body itself. */
export async function ownMandantFaults(
  storage: Pick<Storage, 'mandants' | 'projectMandants'>,
  project: Project,
  mandant: OwnMandantInput,
  now: number,
  at: '' | 'mandant',
): Promise<readonly FieldFault[]> {
  const prefix = at === '' ? '' : `${at}.`
  try {
    await resolveOwnMandant(storage, project, mandant, now)
    return []
  } catch (error) {
    if (!isEngineError(error)) throw error
    if (error.code === 'mandant_not_found') return [{ field: `${prefix}id`, reason: 'not_found' }]
    if (error.code === 'mandant_reference_taken') return [{ field: `${prefix}reference`, reason: 'already_used' }]
    throw error
  }
}
