import type { Deletion, FileRemoval } from '../../model/deletion.ts'
import type { LegalHold } from '../../model/legal-hold.ts'
import { mandantName } from '../../model/mandant.ts'
import type { Author } from '../../model/user.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'
import { cleanName } from './tidy-text.ts'
import { mandantNotFound } from './save-mandant.ts'

export interface RemoveFilesDeps {
  readonly storage: Pick<Storage, 'deletions'>
  readonly files: Pick<FileStore, 'removeOriginal' | 'removeManaged' | 'removeWorkFolder' | 'hold'>
  readonly clock: Pick<Clock, 'now'>
  readonly logger: { warn(facts: object, text: string): void }
}

export interface DeleteMandantDeps extends Omit<RemoveFilesDeps, 'storage'> {
  readonly storage: Pick<Storage, 'deletions' | 'mandants'>
  readonly engineVersion: string
}

/**
 * Deletes a mandant with all its batches and files for good. `typedName` is what a person typed to confirm. Billing
 * snapshots stay, and what lies outside the engine's data folder: backups, taken files of the watched folder, copies.
 * Throws EngineError `mandant_not_found`, `name_differs`, `mandant_in_use`, `deletion_held` and `mandant_filed_across`.
 */
export async function deleteMandant(
  deps: DeleteMandantDeps,
  organizationId: string,
  mandantId: string,
  typedName: string,
  by: Author | null,
): Promise<Deletion> {
  const { storage, clock, engineVersion } = deps
  const mandant = await storage.mandants.find(organizationId, mandantId)
  if (!mandant) throw mandantNotFound()
  if (cleanName(typedName) !== cleanName(mandantName(mandant))) {
    const message = 'Der Name stimmt nicht überein. Bitte geben Sie ihn genau so ein, wie er oben steht.'
    throw new EngineError('input', 'name_differs', message, { details: { field: 'name', reason: 'differs' } })
  }
  const deletion = { id: newId('del'), at: clock.now(), engineVersion, by }
  const outcome = await storage.deletions.removeMandant(organizationId, mandantId, deletion)
  if (!outcome.removed) {
    if (outcome.reason === 'not_found') throw mandantNotFound()
    if (outcome.reason === 'held') throw deletionHeld(outcome.hold)
    if (outcome.reason === 'filed_across') throw filedAcross(outcome.documents)
    const message =
      'Ein Stapel dieses Mandanten wartet, wird verarbeitet, oder seine Belegmappe wird gerade neu geschrieben. Bitte warten Sie, bis er fertig ist, oder brechen Sie ihn ab.'
    throw new EngineError('input', 'mandant_in_use', message, { details: { batches: outcome.batches } })
  }
  await removeDeletedFiles(deps)
  return (await storage.deletions.find(organizationId, deletion.id)) ?? outcome.deletion
}

/** The refusal of a deletion that a hold stands against. */
export function deletionHeld({ id, mandantId, year, reason }: LegalHold): EngineError {
  const what = year === null ? 'Dieser Mandant ist' : `Das Jahr ${year} ist`
  const message = `${what} gesperrt und darf nicht gelöscht werden: ${reason}. Bitte heben Sie zuerst die Sperre auf („Aufbewahrung“).`
  return new EngineError('input', 'deletion_held', message, { details: { holdId: id, mandantId } })
}

function filedAcross(documents: number): EngineError {
  const which = documents === 1 ? 'Ein Beleg liegt' : `${documents} Belege liegen`
  const message = `${which} in einer Lieferung dieses Mandanten und in der Ablage eines anderen, oder umgekehrt. Bitte legen Sie sie zuerst dort ab, wo sie bleiben sollen.`
  return new EngineError('input', 'mandant_filed_across', message, { details: { documents } })
}

async function isOpen(
  { deletions }: RemoveFilesDeps['storage'],
  { deletionId, type, target }: FileRemoval,
): Promise<boolean> {
  const open = await deletions.listRemovals()
  return open.some(each => each.deletionId === deletionId && each.type === type && each.target === target)
}

/**
 * Removes the files of deletions, those of an interrupted one as well. What cannot be removed now (a file that another
 * program holds open) stays on record and is tried again at the next deletion and the next start.
 */
export async function removeDeletedFiles({ storage, files, clock, logger }: RemoveFilesDeps): Promise<void> {
  for (const removal of await storage.deletions.listRemovals()) {
    const { type, target, deletionId } = removal
    const finish = () => storage.deletions.finishRemoval(removal, clock.now())
    try {
      // Somebody may have sent the same file again.
      if (type === 'original') await files.removeOriginal(target, storage.deletions.isReferenced).then(finish)
      else
        await files.hold([`${type}/${target}`], async () => {
          // Somebody else removed it meanwhile, and a new Belegmappe may lie there by now.
          if (!(await isOpen(storage, removal))) return
          await (type === 'folder' ? files.removeManaged(target) : files.removeWorkFolder(target))
          await finish()
        })
    } catch (cause) {
      const { code = 'unknown' } = cause as NodeJS.ErrnoException
      logger.warn({ deletionId, type, code }, 'a file of a deletion could not be removed yet')
    }
  }
}
