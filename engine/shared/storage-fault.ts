import { EngineError } from './errors.ts'

/**
 * `busy` passes by itself (a lock, want of memory or of file handles), `full` when somebody makes room, `broken` when somebody repairs what holds the data, `damaged`
 * when a backup is brought back, or a look over the whole database finds it sound; `away` when the object store answers
 * again.
 */
export type StorageState = 'busy' | 'full' | 'broken' | 'damaged' | 'away'

const MESSAGES = {
  busy: 'Die Datenbank ist gerade von einem anderen Programm gesperrt. Bitte in einer Minute noch einmal versuchen; angenommene Stapel gehen von selbst weiter.',
  exhausted:
    'Dem Rechner fehlen gerade Arbeitsspeicher oder freie Dateizugriffe. Bitte andere Programme schließen; angenommene Stapel gehen von selbst weiter.',
  held: 'Eine Datei im Datenordner ist in einem anderen Programm geöffnet, oder die Zugriffsrechte fehlen. Bitte das andere Programm (Anzeige, Virenscanner) schließen; angenommene Stapel gehen dann von selbst weiter.',
  full: 'Auf dem Datenträger ist kein Platz mehr. Bitte Platz schaffen; angenommene Stapel gehen dann von selbst weiter.',
  readOnly:
    'Der Datenordner lässt sich nicht beschreiben. Bitte den Schreibschutz des Datenträgers und die Zugriffsrechte prüfen; angenommene Stapel gehen dann von selbst weiter.',
  failing:
    'Der Datenträger meldet Fehler beim Lesen oder Schreiben. Bitte Laufwerk und Verbindung prüfen; angenommene Stapel gehen dann von selbst weiter.',
  corrupt:
    'Die Datenbank ist beschädigt. Bitte die Engine beenden, den Datenordner aufheben und eine Sicherung zurückholen: steuerstapel restore ORDNER',
  away: 'Der Objektspeicher (S3) ist nicht erreichbar oder lehnt ab. Bitte Verbindung, Bucket und Schlüssel prüfen (steuerstapel doctor); angenommene Stapel gehen dann von selbst weiter.',
} as const

/** Result codes of SQLite (sqlite.org/rescode.html, with their extended forms) and errno names of the system. */
const CAUSES: readonly (readonly [codes: RegExp, state: StorageState, message: keyof typeof MESSAGES])[] = [
  [/^SQLITE_(?:BUSY|LOCKED)(?:_|$)/, 'busy', 'busy'],
  [/^(?:EMFILE|ENFILE|ENOMEM|EAGAIN|SQLITE_NOMEM)$/, 'busy', 'exhausted'],
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)$/, 'full', 'full'],
  [/^(?:SQLITE_READONLY(?:_\w+)?|EROFS)$/, 'broken', 'readOnly'],
  [/^(?:SQLITE_(?:IOERR|CANTOPEN)(?:_\w+)?|EIO)$/, 'broken', 'failing'],
  [/^(?:SQLITE_CORRUPT(?:_\w+)?|SQLITE_NOTADB)$/, 'damaged', 'corrupt'],
]
const STATES: Readonly<Record<string, StorageState>> = {
  storage_busy: 'busy',
  storage_full: 'full',
  storage_broken: 'broken',
  storage_damaged: 'damaged',
  // Of this program: none of its page workers starts.
  workers_unavailable: 'busy',
  // Of a database server.
  database_busy: 'busy',
  database_unreachable: 'broken',
  // Of an object store.
  storage_away: 'away',
}
const TEXTS = { busy: 'busy', full: 'full', broken: 'failing', damaged: 'corrupt', away: 'away' } as const
const CAUSES_MAX = 10

/**
 * The fault of disk, database or machine that an error is about, itself or by its causes: EngineError `storage_busy`,
 * `storage_full`, `storage_broken` or `storage_damaged` (of a database server `database_busy`, `database_unreachable`, of page workers
 * `workers_unavailable`) with the original as its cause.
 * Null when the error is about something else.
 */
export function storageFaultOf(error: unknown): EngineError | null {
  let at: unknown = error
  for (let depth = 0; at instanceof Error && depth < CAUSES_MAX; depth++, at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    if (at instanceof EngineError && STATES[code]) return at
    const found = CAUSES.find(([codes]) => codes.test(code))
    if (!found) continue
    return new EngineError('transient', `storage_${found[1]}`, MESSAGES[found[2]], { cause: error })
  }
  return null
}

/** EngineError `storage_full` for work that failed where there was no room, whatever it said of it. */
export function storageFull(cause: unknown): EngineError {
  return new EngineError('transient', 'storage_full', MESSAGES.full, { cause })
}

/** EngineError `storage_away` for an object store that does not answer, or refuses. */
export function storageAway(cause: unknown): EngineError {
  return new EngineError('transient', 'storage_away', MESSAGES.away, { cause })
}

/** EngineError `storage_busy` for a file that another program would not let go. */
export function fileHeld(cause: unknown): EngineError {
  return new EngineError('transient', 'storage_busy', MESSAGES.held, { cause })
}

/** What state of the storage an error tells of; null when it tells of none. */
export function storageStateOf(error: unknown): StorageState | null {
  return STATES[storageFaultOf(error)?.code ?? ''] ?? null
}

/** German words for people who wait for a storage that is in this state. */
export function storageStateText(state: StorageState): string {
  return MESSAGES[TEXTS[state]]
}
