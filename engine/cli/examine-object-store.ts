import type { Config } from '../config.ts'
import { tryObjectStore } from '../wiring/try-object-store.ts'
import { ok, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

/** Whether the object store of the settings takes bytes and gives the same ones back; nothing without one. */
export async function examineObjectStore({
  objectStore,
  extraCaFile,
}: Pick<Config, 'objectStore' | 'extraCaFile'>): Promise<Finding[]> {
  if (!objectStore) return []
  const where = `Objektspeicher ${objectStore.bucket} auf ${new URL(objectStore.endpoint).host}`
  try {
    if (await tryObjectStore(objectStore, extraCaFile)) {
      return [ok('object_store', `${where}: geschrieben, gelesen und wieder entfernt.`)]
    }
    return [wrong('object_store', `${where} gibt andere Bytes zurück, als er bekommen hat (object_garbled).`)]
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
    const why = cause === '' ? 'keine Verbindung' : cause
    const advice = 'Bitte Verbindung, Bucket und Schlüssel (STEUERSTAPEL_S3_…) prüfen.'
    return [wrong('object_store', `${where} ist nicht erreichbar oder lehnt ab (storage_away: ${why}). ${advice}`)]
  }
}
