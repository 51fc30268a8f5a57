import { createBackups } from '../backup/create-backups.ts'
import type { Backups } from '../backup/create-backups.ts'
import { cpuBudget } from '../isolation/cpu-budget.ts'
import type { PageWorkers } from '../isolation/operations.ts'
import { VERSION } from '../version.ts'
import type { EngineData } from './engine-data.ts'
import { databaseToCopy, listReferencedFiles } from './open-storage.ts'
import { stat } from '../shared/disk/files.ts'

/** Wires the scheduled backups; a copy of the database is looked through in a page worker. */
export function openBackups(data: EngineData, workers: Pick<PageWorkers, 'run'>): Backups {
  const { config, storage, clock, logger } = data
  const { dataDir, databaseUrl, backup } = config
  const inspect = async (path: string) => {
    const budget = cpuBudget('check-database', { bytes: (await stat(path)).size })
    const options = { signal: new AbortController().signal, share: { rank: 'upkeep' }, ...budget } as const
    const { faults } = await workers.run('check-database', { path }, options)
    return { faults, named: listReferencedFiles(path) }
  }
  return createBackups({
    setting: backup,
    dataDir,
    engineVersion: VERSION,
    database: () => databaseToCopy({ dataDir, databaseUrl }),
    rehearsed: databaseUrl === null ? { file: 'steuerstapel.db', inspect } : null,
    storage,
    clock,
    logger,
  })
}
