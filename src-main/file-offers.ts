import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { OfferedFile } from '../wire/desktop.ts'
import type { FoundFile } from './find-offered.ts'

export interface FileOffers {
  add(files: readonly FoundFile[]): void
  /** Files that no page has taken yet; each is given out once. */
  take(): OfferedFile[]
  /** The bytes behind an address that `take` gave out; 404 for any other. */
  answer(pathname: string): Promise<Response>
}

const FOLDER = '/desktop/files/'
/** A page that never fetches what it took leaves no more than this behind. */
const KEPT_MAX = 2_000

/** Hands files of the operating system (dropped on the icon, "open with", the open dialog) to the page. */
export function createFileOffers(newId: () => string): FileOffers {
  const paths = new Map<string, string>()
  let pending: OfferedFile[] = []
  return {
    add(files) {
      for (const { path, ...facts } of files) {
        if (facts.leftOut !== null) {
          pending.push({ ...facts, address: '' })
          continue
        }
        const id = newId()
        paths.set(id, path)
        pending.push({ ...facts, address: `${FOLDER}${id}` })
      }
      for (const id of paths.keys()) {
        if (paths.size <= KEPT_MAX) break
        paths.delete(id)
      }
    },
    take() {
      const taken = pending
      pending = []
      return taken
    },
    async answer(pathname) {
      const path = pathname.startsWith(FOLDER) ? paths.get(pathname.slice(FOLDER.length)) : undefined
      const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
      if (path === undefined) return new Response('', { status: 404, headers })
      const file = createReadStream(path)
      const opened = await new Promise<boolean>(done => {
        file.once('open', () => done(true))
        file.once('error', () => done(false))
      })
      if (!opened) return new Response('', { status: 404, headers })
      const body = Readable.toWeb(file) as ReadableStream<Uint8Array<ArrayBuffer>>
      return new Response(body, { headers: { ...headers, 'content-type': 'application/octet-stream' } })
    },
  }
}
