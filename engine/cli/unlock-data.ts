import { readConfig } from '../config.ts'
import { unlockFolder } from '../keys/unlock-folder.ts'
import type { KeySources, UnlockedFolder } from '../keys/unlock-folder.ts'
import { askSecret } from './ask-secret.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Passphrase or recovery key, for who cannot be asked; never in `config.json`, which lies in the folder itself. */
export const PASSPHRASE = 'STEUERSTAPEL_PASSPHRASE'

/** Where a command has the key of an encrypted data folder from: the environment, or whoever sits at the terminal. */
export function keySources(environment: Environment): KeySources {
  const question = 'Kennwort oder Wiederherstellungsschlüssel des Datenordners: '
  return { secret: environment[PASSPHRASE] || undefined, ask: () => askSecret(question) }
}

/** Opens the data folder of the settings for a command; null where it is not encrypted. Throws as `unlockFolder`. */
export async function unlockData(environment: Environment): Promise<UnlockedFolder | null> {
  return unlockFolder(readConfig(environment).dataDir, keySources(environment))
}
