import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface ResultCopiesDeps {
  /** Folder of these copies alone: it is emptied at the start and at the end. */
  readonly folder: string
  /** The Belegmappe of a batch, as the engine gives it. */
  readonly fetchResult: (batchId: string) => Promise<Response>
}

export interface ResultCopies {
  /** Writes the Belegmappe as it is now; its path, or null when there is none. */
  prepare(batchId: string): Promise<string | null>
  /** Path of what was prepared last for this batch, without waiting; null when nothing was. */
  prepared(batchId: string): string | null
  clear(): Promise<void>
}

const NAME_CHARS_MAX = 120

/** Copies of results for other programs: dragging out and opening need a file with a proper name. */
export function createResultCopies({ folder, fetchResult }: ResultCopiesDeps): ResultCopies {
  const ready = new Map<string, string>()
  const running = new Map<string, Promise<string | null>>()

  async function write(batchId: string): Promise<string | null> {
    const response = await fetchResult(batchId).catch(() => null)
    if (!response?.ok || !response.body) return null
    const own = join(folder, batchId)
    await mkdir(own, { recursive: true, mode: 0o700 })
    const path = join(own, resultName(response.headers.get('content-disposition') ?? ''))
    try {
      await pipeline(Readable.fromWeb(response.body as never), createWriteStream(`${path}.neu`, { mode: 0o600 }))
      await rename(`${path}.neu`, path)
    } catch {
      // The engine ended meanwhile, the disk is full, or a viewer holds the older copy.
      await rm(`${path}.neu`, { force: true })
      return null
    }
    ready.set(batchId, path)
    return path
  }
  return {
    prepare(batchId) {
      const known = running.get(batchId)
      if (known) return known
      const started = write(batchId).finally(() => running.delete(batchId))
      running.set(batchId, started)
      return started
    },
    prepared: batchId => ready.get(batchId) ?? null,
    async clear() {
      ready.clear()
      await rm(folder, { recursive: true, force: true }).catch(() => {})
    },
  }
}

/**
 * File name out of a Content-Disposition header (RFC 6266), without what any system refuses; `Belegmappe.pdf`
 * otherwise.
 */
export function resultName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="([^"]+)"/i.exec(disposition)?.[1]
  const name = (decode(encoded) ?? plain ?? '')
    // oxlint-disable-next-line no-control-regex -- control characters are what has to go
    .replaceAll(/[\u0000-\u001f<>:"/\\|?*]/g, '_')
    .replace(/^[. ]+/, '')
    .replace(/\.pdf$/i, '')
    .slice(0, NAME_CHARS_MAX)
    .trim()
  return `${name === '' ? 'Belegmappe' : name}.pdf`
}

function decode(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}
