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

/** A running engine on a folder of its own, with one client of all scopes. */
export async function openOneEngine(settings: Readonly<Record<string, string>> = {}): Promise<OneEngine> {
  const folder = temporaryDataDir()
  const credentials = await createClient(folder.dataDir, 'Fremder Client')
  const engine = await startEngine({ dataDir: folder.dataDir, settings: { STEUERSTAPEL_WORKERS: '1', ...settings } })
  return {
    engine,
    credentials,
    close: async () => {
      await engine.kill()
      folder.remove()
    },
  }
}
