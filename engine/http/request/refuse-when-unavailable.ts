import { storageStateText } from '../../shared/storage-fault.ts'
import type { StorageState } from '../../shared/storage-fault.ts'
import { HttpFault } from '../answer/error-body.ts'
import type { ServerDeps } from './server-deps.ts'

type Reason = NonNullable<ReturnType<NonNullable<ServerDeps['unavailable']>>>

/** What a person can do about it, in both languages. */
interface Told {
  readonly de: string
  readonly en: string
}

const ENGLISH: Readonly<Record<StorageState, string>> = {
  busy: 'The database, memory or a file is held by another program. Please try again in a minute.',
  full: 'The disk is full. Please make room; what was accepted then goes on by itself.',
  broken: 'The disk reports faults, or cannot be written to. Please check drive, connection and rights.',
  damaged: 'The database is damaged. Please bring a backup back: steuerstapel restore FOLDER.',
  away: 'The object store (S3) cannot be reached, or refuses. Please check connection, bucket and keys; what was accepted then goes on by itself.',
}
const LOW: Told = {
  de: 'Auf dem Datenträger der Daten ist zu wenig Platz. Bitte Platz schaffen; was angenommen ist, geht weiter.',
  en: 'There is too little room on the disk of the data. Please make room; what was accepted goes on.',
}
const ENDING: Told = {
  de: 'Das Programm wird gerade beendet. Bitte nach dem nächsten Start erneut versuchen.',
  en: 'The program is being stopped. Please try again after its next start.',
}
const MIGRATING: Told = {
  de: 'Die Datenbank wird gerade auf diese Version gebracht. Bitte in einer Minute erneut versuchen.',
  en: 'The database is being brought to this version. Please try again in a minute.',
}

/** Throws HttpFault `temporarily_unavailable` while the engine takes no new work; its text says what to do. */
export function refuseWhenUnavailable({ unavailable }: Pick<ServerDeps, 'unavailable'>): void {
  const reason = unavailable?.() ?? null
  if (reason === null) return
  throw new HttpFault('temporarily_unavailable', { reason, text: textOf(reason), headers: { 'retry-after': '30' } })
}

function textOf(reason: Reason): Told {
  switch (reason) {
    case 'disk_low':
      return LOW
    case 'draining':
      return ENDING
    case 'migrating':
      return MIGRATING
    case 'database_damaged':
      return told('damaged')
    case 'storage_busy':
      return told('busy')
    case 'storage_full':
      return told('full')
    case 'storage_broken':
      return told('broken')
    case 'storage_damaged':
      return told('damaged')
    case 'storage_away':
      return told('away')
  }
}

function told(state: StorageState): Told {
  return { de: storageStateText(state), en: ENGLISH[state] }
}
