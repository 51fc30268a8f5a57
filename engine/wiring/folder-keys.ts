import { beginEncryption } from '../keys/begin-encryption.ts'
import type { BegunEncryption, DailyKey } from '../keys/begin-encryption.ts'
import { readEncryption, writeEncryption } from '../keys/folder-encryption.ts'
import { toIso } from '../shared/clock.ts'
import type { Clock } from '../shared/clock.ts'
import { EngineError } from '../shared/errors.ts'
import type { FolderEncryption } from '../keys/folder-encryption.ts'
import type { DrawnKey } from './recovery-paper.ts'

/** What is to become of a data folder while the engine stands still. */
export type RewriteOrder = { readonly way: 'encrypt'; readonly dataKey: Buffer } | { readonly way: 'decrypt' }

/** What the window shows of the encryption of the data folder. */
export interface EncryptionState {
  readonly state: 'plain' | 'encrypted'
  /** Ways to its key. */
  readonly openedBy: readonly FolderEncryption['slots'][number]['kind'][]
  readonly keyId: string | null
  /** Where the engine runs in a way that lets the folder be written anew. */
  readonly canChange: boolean
  /** The database is on a server, and is not encrypted by us. */
  readonly isOnServer: boolean
  /** Why the last attempt came to nothing, German. */
  readonly fault: string | null
}

/** Encryption of the data folder, as the window chooses it. */
export interface FolderKeys {
  state(): Promise<EncryptionState>
  /** Draws keys; nothing is written yet. Throws as `beginEncryption`, and `already_encrypted`, `not_here`. */
  draw(daily: DailyKey): Promise<DrawnKey>
  /** The sheet with the recovery key that was drawn last, PDF; null where none waits. */
  sheet(): Promise<Uint8Array | null>
  /**
   * Writes the keys and asks for the rewriting. `lastGroup` is the last group of the recovery key, as it stands on the
   * sheet. Throws `no_key_drawn`, `sheet_not_read`.
   */
  begin(lastGroup: string): Promise<void>
  /** Asks for the way back. Throws `not_encrypted`, `not_here`. */
  end(): Promise<void>
}

export interface FolderKeysDeps {
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly clock: Pick<Clock, 'now'>
  readonly onRewrite: ((order: RewriteOrder) => void) | undefined
  readonly fault: string | null
}

/** Keys that were drawn are held in memory alone, until they are used or others are drawn. */
export function createFolderKeys({ dataDir, databaseUrl, clock, onRewrite, fault }: FolderKeysDeps): FolderKeys {
  let waiting: { readonly begun: BegunEncryption; readonly drawn: DrawnKey } | null = null
  return {
    state: async () => {
      const isOnServer = databaseUrl !== null
      return { ...(await knownState(dataDir)), canChange: onRewrite !== undefined, isOnServer, fault }
    },
    draw: async daily => {
      if (!onRewrite) throw notHere()
      if (await readEncryption(dataDir)) throw alreadyEncrypted()
      const begun = await beginEncryption(dataDir, daily, toIso(clock.now()))
      const { recoveryKey, encryption } = begun
      waiting = { begun, drawn: { recoveryKey, keyId: encryption.key_id, drawnAt: clock.now() } }
      return waiting.drawn
    },
    sheet: async () => waiting && (await import('./recovery-paper.ts')).writeRecoveryPaper(waiting.drawn),
    begin: async lastGroup => {
      if (!waiting || !onRewrite) throw noKeyDrawn()
      const { begun } = waiting
      if (plainGroup(lastGroup) !== plainGroup(begun.recoveryKey.slice(-GROUP_LETTERS))) throw sheetNotRead()
      await writeEncryption(dataDir, begun.encryption)
      waiting = null
      onRewrite({ way: 'encrypt', dataKey: begun.dataKey })
    },
    end: async () => {
      if (!onRewrite) throw notHere()
      if (!(await readEncryption(dataDir))) throw new EngineError('input', 'not_encrypted', NOT_ENCRYPTED)
      onRewrite({ way: 'decrypt' })
    },
  }
}

async function knownState(dataDir: string): Promise<Pick<EncryptionState, 'state' | 'openedBy' | 'keyId'>> {
  const encryption = await readEncryption(dataDir)
  // One that is about to begin has written its keys, and nothing else.
  if (!encryption || encryption.state === 'encrypting') return { state: 'plain', openedBy: [], keyId: null }
  const openedBy = [...new Set(encryption.slots.map(({ kind }) => kind))]
  return { state: 'encrypted', openedBy, keyId: encryption.key_id }
}

const GROUP_LETTERS = 5

/** As the recovery key itself is read: O is 0, I and L are 1. */
function plainGroup(text: string): string {
  return text.trim().toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

const NOT_ENCRYPTED = 'Der Datenordner ist nicht verschlüsselt.'

function notHere(): EngineError {
  const message = 'So, wie die Engine hier läuft, geht das nicht im Fenster. Bitte steuerstapel encrypt aufrufen.'
  return new EngineError('input', 'not_here', message)
}

function alreadyEncrypted(): EngineError {
  return new EngineError('input', 'already_encrypted', 'Der Datenordner ist schon verschlüsselt.')
}

function noKeyDrawn(): EngineError {
  const message =
    'Es wartet kein Wiederherstellungsschlüssel. Bitte von vorn beginnen: Kennwort oder Schlüsseldatei wählen.'
  return new EngineError('input', 'no_key_drawn', message)
}

function sheetNotRead(): EngineError {
  const message =
    'Das ist nicht die letzte Gruppe des Wiederherstellungsschlüssels. Bitte vom ausgedruckten Blatt ablesen.'
  return new EngineError('input', 'sheet_not_read', message)
}
