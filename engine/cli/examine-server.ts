import { inspectServerDatabase } from '../wiring/open-storage.ts'
import { ok, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

/** Whether the database server answers, is new enough, and holds a schema that this program knows. */
export async function examineServer(url: string): Promise<Finding[]> {
  const { hostname, pathname } = new URL(url)
  const where = `Datenbank ${pathname.slice(1)} auf ${hostname}`
  try {
    const { server, isNewEnough, version, knownVersion } = await inspectServerDatabase(url)
    if (!isNewEnough) return [wrong('database', `${where}: PostgreSQL ${server} ist zu alt; nötig ist 15 oder neuer.`)]
    if (version > knownVersion) {
      return [wrong('database', `${where} stammt von einer neueren Version. Bitte die neuere Version installieren.`)]
    }
    const state = version === 0 ? 'noch leer; der erste Start legt alles an' : `Stand ${version}`
    return [ok('database', `${where}: PostgreSQL ${server}, ${state}.`)]
  } catch (error) {
    const why = error instanceof Error && error.message !== '' ? error.message : 'keine Verbindung'
    const advice = 'Bitte den Datenbankserver und STEUERSTAPEL_DATABASE_URL prüfen.'
    return [wrong('database', `${where} ist nicht erreichbar (${why}). ${advice}`)]
  }
}
