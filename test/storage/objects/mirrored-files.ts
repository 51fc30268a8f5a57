import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addSealedFolder } from '../../../engine/shared/sealed/sealed-folders.ts'
import { openFileStore } from '../../../engine/storage/disk/open-file-store.ts'
import type { FileMirror } from '../../../engine/storage/file-mirror.ts'
import type { FileStore, IsReferenced } from '../../../engine/storage/file-store.ts'
import { mirrorFiles } from '../../../engine/storage/objects/mirror-files.ts'
import { openObjectStore } from '../../../engine/storage/objects/open-object-store.ts'
import type { S3Server } from '../../support/s3-server.ts'

/** An encrypted folder for a file store. */
export function aSealedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-objekte-'))
  addSealedFolder({ folder, filesKey: Buffer.alloc(32, 7), databaseKey: null, isWhole: true })
  return folder
}

/** The mirror of such a folder in this server; with short pauses between its tries. */
export function aMirror(s3: S3Server, garbled: string[] = []): FileMirror {
  const objects = openObjectStore(s3.setting, { pausesMs: [1, 2] })
  return mirrorFiles({ objects, filesKey: Buffer.alloc(32, 7), onGarbled: name => void garbled.push(name) })
}

/** A file store over it. */
export function openMirrored(mirror: FileMirror, root: string, isReferenced?: IsReferenced): Promise<FileStore> {
  return openFileStore(root, isReferenced, mirror)
}
