import { addSealedFolder, sealedFolderAt } from '../shared/sealed/sealed-folders.ts'

/**
 * A backup of an encrypted data folder lies encrypted with the same keys: while `work` goes on, the files of its mirror
 * are known as such. Nothing of that for a folder that is not encrypted.
 */
export async function whileSealedAs<T>(
  dataDir: string,
  mirrors: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const own = sealedFolderAt(dataDir)
  if (!own) return work()
  const added = mirrors.map(folder => addSealedFolder({ ...own, folder }))
  try {
    return await work()
  } finally {
    for (const { forget } of added) forget()
  }
}

/** Name of the key that a data folder is encrypted with; nothing for one that is not. */
export function keyIdOf(dataDir: string): { readonly key_id?: string } {
  const own = sealedFolderAt(dataDir)
  return own?.keyId === undefined ? {} : { key_id: own.keyId }
}

/** Whether a backup has the key of this data folder, or both have none. */
export function hasSameKey(dataDir: string, manifest: { readonly key_id?: string | undefined }): boolean {
  return keyIdOf(dataDir).key_id === manifest.key_id
}
