import { createHmac, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError } from '../../shared/errors.ts'
import { removeIfFree } from '../../shared/disk/remove-path.ts'
import { createInTurn } from '../../shared/in-turn.ts'
import type { FileMirror, MirroredFile } from '../file-mirror.ts'
import type { ObjectStore } from './object-store.ts'

export interface MirrorDeps {
  readonly objects: ObjectStore
  /** The key with which files lie encrypted in the data folder; null: they lie plain, and nothing is sent. */
  readonly filesKey: Buffer | null
  /** An object whose bytes are not what was sent; `name` is that of the object, which says nothing of a client. */
  readonly onGarbled: (name: string) => void
}

/**
 * Keeps each finished file in an object store, too, as it lies on the disk: encrypted. Objects are named by a keyed hash,
 * since folders of results are called by mandant and year. Throws EngineError `encryption_needed`.
 */
export function mirrorFiles({ objects, filesKey, onGarbled }: MirrorDeps): FileMirror {
  if (!filesKey) throw notEncrypted()
  const inTurn = createInTurn()
  const sent = new Set<string>()
  const nameOf = (file: MirroredFile): string => keyedName(filesKey, file)
  return {
    keep: (file, path) => {
      const name = nameOf(file)
      return inTurn([name], async () => {
        await objects.send(name, path)
        sent.add(name)
      })
    },
    keepMissing: (file, path) => {
      const name = nameOf(file)
      // What this process sent may not have its place here yet, and what has it is an edition before.
      return inTurn([name], async () => !sent.has(name) && (await sendUnlessThere(objects, name, path)))
    },
    bring: async (file, folder, take) => {
      const name = nameOf(file)
      const temporary = join(folder, randomUUID())
      try {
        if (!(await objects.fetch(name, temporary))) return false
        if (await take(temporary)) return true
        onGarbled(name)
        return false
      } finally {
        await removeIfFree(temporary)
      }
    },
    remove: (file, mayGo = () => true) => {
      const name = nameOf(file)
      return inTurn([name], async () => {
        if (!mayGo()) return
        await objects.remove(name)
        sent.delete(name)
      })
    },
  }
}

function keyedName(filesKey: Buffer, { kind, id }: MirroredFile): string {
  const digest = createHmac('sha256', filesKey).update(`${kind}/${id}`).digest('hex')
  return `${kind}/${digest.slice(0, 2)}/${digest}`
}

async function sendUnlessThere(objects: ObjectStore, name: string, path: string): Promise<boolean> {
  const [facts, { size }] = await Promise.all([objects.facts(name), stat(path)])
  if (facts?.byteSize === size) return false
  await objects.send(name, path)
  // Removed here while it was sent: whoever did that asked the store before it was there.
  if (existsSync(path)) return true
  await objects.remove(name)
  return false
}

function notEncrypted(): EngineError {
  const message =
    'Ein Objektspeicher (STEUERSTAPEL_S3_ENDPOINT) bekommt nur verschlüsselte Dateien. Bitte zuerst den Datenordner verschlüsseln: steuerstapel encrypt'
  return new EngineError('input', 'encryption_needed', message)
}
