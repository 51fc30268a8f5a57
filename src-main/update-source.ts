import { createReadStream } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { UpdateFault } from './update-manifest.ts'

/** Where updates lie; `name` is a plain file name. */
export interface UpdateSource {
  /** The bytes of a file piece by piece; throws UpdateFault when it cannot be had, null when it is not there. */
  open(name: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array> | null>
}

export type FetchUpdate = (
  url: string,
  init: { redirect: 'error'; credentials: 'omit'; cache: 'no-store'; signal: AbortSignal },
) => Promise<Response>

/** Whether a text names a source: an absolute folder (also `\\server\share`), or an https address. */
export function isUpdateSource(text: string): boolean {
  if (isAbsolute(text) || text.startsWith('\\\\')) return true
  try {
    const { protocol, username, password, search, hash } = new URL(text)
    return protocol === 'https:' && username + password + search + hash === ''
  } catch {
    return false
  }
}

/** Opens the folder or address that the office set. Throws UpdateFault for anything else. */
export function openUpdateSource(source: string, fetchUpdate: FetchUpdate): UpdateSource {
  if (!isUpdateSource(source)) {
    throw new UpdateFault('Bitte als Quelle einen Ordner mit vollständigem Pfad oder eine https-Adresse angeben.')
  }
  return source.startsWith('https:') ? openAddress(source, fetchUpdate) : openFolder(source)
}

function openFolder(folder: string): UpdateSource {
  return {
    async open(name) {
      const file = createReadStream(join(folder, name))
      try {
        await new Promise((opened, failed) => file.once('open', opened).once('error', failed))
        return file as AsyncIterable<Uint8Array>
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw unreachable()
      }
    },
  }
}

function openAddress(address: string, fetchUpdate: FetchUpdate): UpdateSource {
  const base = address.endsWith('/') ? address : `${address}/`
  return {
    async open(name, signal) {
      const init = { redirect: 'error', credentials: 'omit', cache: 'no-store', signal } as const
      const response = await fetchUpdate(new URL(name, base).href, init).catch(() => null)
      if (response?.status === 404) return null
      if (!response?.ok || !response.body) throw unreachable()
      return response.body
    },
  }
}

function unreachable(): UpdateFault {
  return new UpdateFault(
    'Die Quelle der Aktualisierungen ist nicht erreichbar. Bitte Netzlaufwerk oder Adresse prüfen; es wird später wieder versucht.',
  )
}
