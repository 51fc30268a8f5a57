import { createClient } from './create-client.ts'
import type { EngineProcess } from './engine-process.ts'
import { startEngine, temporaryDataDir } from './engine-process.ts'
import type { Credentials } from './v1-client.ts'

export interface OneEngine {
  readonly engine: EngineProcess
  readonly credentials: Credentials
  /** Ends the engine and removes its folder. */
  close(): Promise<void>
}

/** A running engine on a folder of its own, with one client of all scopes; pages that were read in this run are not read again. */
export async function openOneEngine(settings: Readonly<Record<string, string>> = {}): Promise<OneEngine> {
  const folder = temporaryDataDir()
  const credentials = await createClient(folder.dataDir, 'Fremder Client')
  const oneWorker = { STEUERSTAPEL_WORKERS: '1', ...settings }
  const engine = await startEngine({ dataDir: folder.dataDir, settings: oneWorker, readsPagesOnce: true })
  return {
    engine,
    credentials,
    close: async () => {
      await engine.kill()
      folder.remove()
    },
  }
}
