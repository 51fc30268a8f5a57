import { targetPrograms } from '../../phases/report/programs/target-program.ts'
import type { TargetProgram } from '../../phases/report/programs/target-schema.ts'

/** What is known of the import of each program that files are written for; texts are German. */
export function targetNotes(): readonly Pick<
  TargetProgram,
  'id' | 'name' | 'folder' | 'imported' | 'unproved' | 'sources'
>[] {
  return targetPrograms().map(({ id, name, folder, imported, unproved, sources }) => {
    return { id, name, folder, imported, unproved, sources }
  })
}
