import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { repeat } from '../shared/repeat.ts'
import { filesKeyOf } from '../shared/sealed/sealed-folders.ts'
import type { FileMirror } from '../storage/file-mirror.ts'
import { mirrorFiles } from '../storage/objects/mirror-files.ts'
import { openObjectStore } from '../storage/objects/open-object-store.ts'
import { sendMissing } from '../storage/objects/send-missing.ts'

export interface OpenedMirror {
  readonly mirror: FileMirror | null
  /** Begins to send what lies in the data folder alone; once the file store is open. */
  start(): void
  close(): Promise<void>
}

export interface MirrorWishes {
  readonly logger: Pick<Logger, 'error' | 'info' | 'warn'>
  readonly onFault: (error: unknown) => void
}

const NONE: OpenedMirror = { mirror: null, start: () => undefined, close: async () => {} }
const DAY_MS = 24 * 60 * 60 * 1_000
const AGAIN_MS = 30_000

/** The object store of the settings as the second place of files. Throws EngineError `encryption_needed`. */
export function openMirror(
  { objectStore, dataDir, extraCaFile }: Pick<Config, 'objectStore' | 'dataDir' | 'extraCaFile'>,
  { logger, onFault }: MirrorWishes,
): OpenedMirror {
  if (!objectStore) return NONE
  const root = join(dataDir, 'files')
  const objects = openObjectStore(objectStore, { extraCaFile })
  const onGarbled = (name: string): void => logger.error({ object: name }, 'object_garbled')
  const plain = mirrorFiles({ objects, filesKey: filesKeyOf(join(root, 'originals')), onGarbled })
  const mirror = tellingFaults(plain, onFault)
  const sending = sendInBackground(root, mirror, logger)
  return {
    mirror,
    start: sending.wake,
    close: async () => {
      await sending.stop()
      await objects.close()
    },
  }
}

/** Whoever meets a store that is away, a run that is parked or a request: the state of the storage says so. */
function tellingFaults(mirror: FileMirror, onFault: (error: unknown) => void): FileMirror {
  const telling = async <Value>(answer: Promise<Value>): Promise<Value> => {
    try {
      return await answer
    } catch (error) {
      onFault(error)
      throw error
    }
  }
  return {
    keep: (file, path) => telling(mirror.keep(file, path)),
    keepMissing: (file, path) => telling(mirror.keepMissing(file, path)),
    bring: (file, folder, take) => telling(mirror.bring(file, folder, take)),
    remove: (file, mayGo) => telling(mirror.remove(file, mayGo)),
  }
}

function sendInBackground(root: string, mirror: FileMirror, logger: MirrorWishes['logger']) {
  const ending = new AbortController()
  let isWhole = false
  const sending = repeat({
    everyMs: () => (isWhole ? DAY_MS : AGAIN_MS),
    isIdle: true,
    work: async () => {
      isWhole = false
      const sent = await sendMissing(root, mirror, ending.signal)
      isWhole = true
      if (sent > 0) logger.info({ sent }, 'objects_sent')
    },
    onFault: err => {
      if (ending.signal.aborted) return
      logger.warn({ err }, 'objects_not_sent')
    },
  })
  const stop = async (): Promise<void> => {
    ending.abort()
    await sending.stop()
  }
  return { wake: sending.wake, stop }
}
