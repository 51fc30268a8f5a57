import { lstat } from '../shared/disk/files.ts'
import { join } from 'node:path'
import { damagedBackup } from '../storage/backed-up-database.ts'
import type { ManifestFile } from './backup-manifest.ts'
import { copyWholeFile } from './copy-whole-file.ts'

/** Before anything is written: a backup that lost a file is refused at once. Throws EngineError `backup_damaged`. */
export async function checkPresent(mirror: string, { path, byte_size }: ManifestFile): Promise<void> {
  const info = await lstat(join(mirror, path)).catch(() => null)
  if (!info?.isFile() || info.size !== byte_size) throw damagedBackup(path)
}

/** Copies one file out of a backup and compares it with the manifest. Throws EngineError `backup_damaged`. */
export async function restoreFile(
  mirror: string,
  folder: string,
  { path, byte_size, sha256 }: ManifestFile,
): Promise<void> {
  const copied = await copyWholeFile(join(mirror, path), join(folder, path))
  if (copied.sha256 !== sha256 || copied.byteSize !== byte_size) throw damagedBackup(path)
}
