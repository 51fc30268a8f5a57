import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { readEncryption } from '../keys/folder-encryption.ts'
import { unlockFolder } from '../keys/unlock-folder.ts'
import { EngineError } from '../shared/errors.ts'
import { decryptFolder, giveUpEncrypting } from '../wiring/encrypt-folder.ts'
import { holdDataFolder, refuseWhileAnswering } from '../wiring/instance-lock.ts'
import { explain } from './backup-command.ts'
import { keySources } from './unlock-data.ts'
import { EXIT, UsageError } from './usage.ts'

/**
 * `steuerstapel decrypt`: makes an encrypted data folder plain again, or lets go of an encryption that did not come to
 * its end. Exit code 0, or 1 with the reason.
 */
export async function runDecrypt(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  checkCall(args)
  const { dataDir, databaseUrl } = readConfig(environment)
  await refuseWhileAnswering(dataDir)
  const letGo = holdDataFolder(dataDir)
  try {
    const known = await readEncryption(dataDir)
    if (!known) throw new EngineError('input', 'not_encrypted', `Der Datenordner ${dataDir} ist nicht verschlüsselt.`)
    if (known.state === 'encrypting') {
      await giveUpEncrypting(dataDir)
      process.stdout.write(`Das Verschlüsseln ist aufgegeben; der Datenordner ${dataDir} ist, wie er war.\n`)
      return EXIT.ok
    }
    if (known.state === 'closing') throw closing()
    // Of one that was begun, everything is plain already but for the places.
    if (known.state === 'encrypted') await unlockFolder(dataDir, keySources(environment))
    const written = await decryptFolder({ dataDir, databaseUrl }).catch(explain)
    const counts = written ? `: ${written.files} Dateien, alle zurückgelesen und verglichen` : ''
    process.stdout.write(`Der Datenordner ${dataDir} ist nicht mehr verschlüsselt${counts}.\n`)
    return EXIT.ok
  } finally {
    letGo()
  }
}

function checkCall(args: readonly string[]): void {
  try {
    parseArgs({ args: [...args], options: {} })
  } catch {
    throw new UsageError('decrypt hat keine Angaben.')
  }
}

function closing(): EngineError {
  const message =
    'Das Verschlüsseln wurde kurz vor seinem Ende unterbrochen. Bitte erst zu Ende führen: steuerstapel encrypt'
  return new EngineError('input', 'encryption_unfinished', message)
}
