import { promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Encrypts or decrypts a data folder and is killed at its n-th step on the disk: `encrypt|decrypt FOLDER KEY_HEX STEP`.
 * A step is any call that changes names or asks for what was written to be on the disk. Says how many steps it took.
 */
const [way = '', dataDir = '', keyHex = '', last = ''] = process.argv.slice(2)
const VERBS = ['rename', 'mkdir', 'rm', 'unlink', 'rmdir', 'open', 'writeFile'] as const
let steps = 0
for (const verb of VERBS) {
  const real = promises[verb] as (...given: unknown[]) => Promise<unknown>
  promises[verb] = ((...given: unknown[]) => {
    steps += 1
    if (steps === Number(last)) process.kill(process.pid, 'SIGKILL')
    return real.apply(promises, given)
  }) as never
}
syncBuiltinESMExports()

// Only what is imported from here on calls the verbs above.
const { encryptFolder, decryptFolder, removeFormer } = await import('../../../engine/wiring/encrypt-folder.ts')
const { useDataKey } = await import('../../../engine/keys/unlock-folder.ts')
const { readEncryption } = await import('../../../engine/keys/folder-encryption.ts')
const dataKey = Buffer.from(keyHex, 'hex')
// As the commands do: what had come to its end only loses what is left of before.
const state = (await readEncryption(dataDir))?.state
const isDone = way === 'encrypt' ? state === 'encrypted' : state === undefined
if (isDone) await removeFormer(dataDir)
else if (way === 'encrypt') await encryptFolder({ dataDir, databaseUrl: null, dataKey })
else {
  useDataKey(dataDir, dataKey)
  await decryptFolder({ dataDir, databaseUrl: null })
}
process.stdout.write(String(steps))
