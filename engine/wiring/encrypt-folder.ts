import { existsSync } from 'node:fs'
import { mkdir, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ENCRYPTION_FILE, readEncryption, writeEncryption } from '../keys/folder-encryption.ts'
import type { FolderEncryption } from '../keys/folder-encryption.ts'
import { useDataKey } from '../keys/unlock-folder.ts'
import { removeFile, removePath } from '../shared/disk/remove-path.ts'
import { replaceFile } from '../shared/disk/replace-file.ts'
import { syncFolder } from '../shared/disk/sync-path.ts'
import { readFile, stat } from '../shared/disk/files.ts'
import { writeWhole } from '../shared/disk/write-whole.ts'
import { EngineError } from '../shared/errors.ts'
import { isSealedPath } from '../shared/sealed/sealed-folders.ts'
import { DATABASE_FILE } from './open-storage.ts'
import { listContent, writeAnew } from './write-anew.ts'
import type { WrittenAnew } from './write-anew.ts'

/** Where everything is written once more, before it takes the place of what is there. */
const ANEW = 'umschluesselung'
/** What was there before, until it is removed. */
const FORMER = 'umschluesselung.alt'
/** Beside twice the data. */
const ROOM_BYTES = 100_000_000

export interface FolderToRewrite {
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly dataKey: Buffer
  /** Told while everything is written once more: the share of it, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/**
 * Encrypts a data folder whose `encryption.json` says `encrypting` or `closing`, or goes on where an earlier attempt was
 * killed. Nobody else may work in it. Everything is written once more beside and compared; then the encrypted takes the
 * place of the plain, which is removed at last. Null where everything had been written before.
 * Throws EngineError `storage_full`, or as `writeAnew`; what was there is then as it was.
 */
export async function encryptFolder(folder: FolderToRewrite): Promise<WrittenAnew | null> {
  const { dataDir, dataKey } = folder
  const encryption = await knownEncryption(dataDir)
  let written: WrittenAnew | null = null
  if (encryption.state === 'encrypting') {
    await removePath(join(dataDir, FORMER))
    await checkRoom(dataDir)
    const anew = useDataKey(join(dataDir, ANEW), dataKey)
    written = await writeAnew(placesOf(folder))
    anew.forget()
    await writeEncryption(dataDir, { ...encryption, state: 'closing' })
  }
  await swap(dataDir)
  await writeEncryption(dataDir, { ...encryption, state: 'encrypted' })
  await removeFormer(dataDir)
  return written
}

/** The way back, for a folder that was unlocked: `encryption.json` goes when everything is plain again. */
export async function decryptFolder(folder: Omit<FolderToRewrite, 'dataKey'>): Promise<WrittenAnew | null> {
  const { dataDir } = folder
  const encryption = await knownEncryption(dataDir)
  let written: WrittenAnew | null = null
  if (encryption.state === 'encrypted') {
    await removePath(join(dataDir, FORMER))
    await checkRoom(dataDir)
    written = await writeAnew(placesOf(folder))
    await writeEncryption(dataDir, { ...encryption, state: 'opening' })
  }
  await swap(dataDir)
  await removeFile(join(dataDir, ENCRYPTION_FILE))
  await syncFolder(dataDir)
  await removeFormer(dataDir)
  return written
}

/** Lets go of an encryption that was begun and did not come to its end; everything is plain still. */
export async function giveUpEncrypting(dataDir: string): Promise<void> {
  await removePath(join(dataDir, ANEW))
  await removeFile(join(dataDir, ENCRYPTION_FILE))
  await syncFolder(dataDir)
}

/** Removes what was there before the last rewriting, where its process was killed before it could. */
export async function removeFormer(dataDir: string): Promise<void> {
  await removePath(join(dataDir, FORMER))
  await removePath(join(dataDir, ANEW))
}

/** Whether plain or formerly encrypted data of a rewriting still lie in a folder. */
export function hasFormer(dataDir: string): boolean {
  return existsSync(join(dataDir, FORMER))
}

async function knownEncryption(dataDir: string): Promise<FolderEncryption> {
  const encryption = await readEncryption(dataDir)
  if (encryption) return encryption
  throw new EngineError('input', 'not_encrypted', `Der Datenordner ${dataDir} ist nicht verschlüsselt.`)
}

function placesOf({ dataDir, databaseUrl, onProgress }: Omit<FolderToRewrite, 'dataKey'>) {
  return { from: dataDir, to: join(dataDir, ANEW), hasDatabase: databaseUrl === null, onProgress }
}

/** Throws EngineError `storage_full`: everything lies there twice for a while. */
async function checkRoom(dataDir: string): Promise<void> {
  let wanted = ROOM_BYTES
  for (const path of await listContent(dataDir)) wanted += (await stat(join(dataDir, path))).size
  const database = join(dataDir, DATABASE_FILE)
  if (existsSync(database)) wanted += 2 * (await stat(database)).size
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize >= wanted) return
  const gigabytes = (wanted / 1_000_000_000).toFixed(1).replace('.', ',')
  const message = `Der Platz reicht nicht: Für eine Weile liegt alles zweimal da, dafür sind ${gigabytes} GB frei zu machen. Es wurde nichts verändert.`
  throw new EngineError('input', 'storage_full', message)
}

/** What was written takes the places of what was there, name by name; goes on where it was killed. */
async function swap(dataDir: string): Promise<void> {
  const [anew, former] = [join(dataDir, ANEW), join(dataDir, FORMER)]
  await mkdir(former, { recursive: true, mode: 0o700 })
  const names = await namesToSwap(anew, former)
  // Copies of the database from before an update, its log, and pictures in passing are not written anew.
  for (const name of await readdir(dataDir)) {
    const isLeft = isSealedPath(name) || name.startsWith(DATABASE_FILE) || name === 'rehearsal'
    if (isLeft && !names.includes(name)) await replaceFile(join(dataDir, name), join(former, name))
  }
  for (const name of names.filter(each => existsSync(join(anew, each)))) {
    if (existsSync(join(dataDir, name))) await replaceFile(join(dataDir, name), join(former, name))
    await replaceFile(join(anew, name), join(dataDir, name))
  }
  await syncFolder(dataDir)
}

/** Kept from the first attempt on: what has its place is not taken for what was there before. */
async function namesToSwap(anew: string, former: string): Promise<readonly string[]> {
  const list = join(former, 'namen.json')
  if (!existsSync(list)) await writeWhole(list, JSON.stringify(await readdir(anew).catch(() => [])))
  return JSON.parse(await readFile(list, 'utf8')) as readonly string[]
}
