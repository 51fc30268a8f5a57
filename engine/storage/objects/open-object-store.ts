import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { syncHandle } from '../../shared/disk/sync-path.ts'
import { storageAway } from '../../shared/storage-fault.ts'
import type { ObjectFacts, ObjectStore } from './object-store.ts'
import type { ObjectStoreSetting } from './object-store-setting.ts'
import { createSignedRequests } from './signed-requests.ts'
import type { SignedRequests, SignedRequestsOptions } from './signed-requests.ts'

/** What is held in memory of a file at a time; S3 wants at least 5 MiB a part and at most 10,000 parts. */
const PART_BYTES = 16 * 1024 * 1024

/** Objects in a bucket of a store that speaks S3. Nothing is asked before the first verb. */
export function openObjectStore(setting: ObjectStoreSetting, options: SignedRequestsOptions = {}): ObjectStore {
  const requests = createSignedRequests(setting, options)
  return {
    send: async (name, path) => {
      const handle = await open(path, 'r')
      try {
        const { size } = await handle.stat()
        if (size <= PART_BYTES) await put(requests, name, await readPart(handle, 0, size))
        else await sendParts(requests, name, handle, size)
      } finally {
        await handle.close()
      }
    },
    facts: name => factsOf(requests, name),
    fetch: async (name, path) => {
      const facts = await factsOf(requests, name)
      return facts !== null && (await fetchRanges(requests, name, path, facts))
    },
    remove: async name => {
      await requests.ask({ method: 'DELETE', name })
    },
    close: requests.close,
  }
}

async function put(requests: SignedRequests, name: string, body: Buffer): Promise<void> {
  const { status } = await requests.ask({ method: 'PUT', name, body })
  if (status >= 300) throw storageAway(new Error(`${status} after PUT`))
}

async function sendParts(requests: SignedRequests, name: string, handle: FileHandle, size: number): Promise<void> {
  const begun = await requests.ask({ method: 'POST', name, query: { uploads: '' } })
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.body.toString('utf8'))?.[1]
  if (uploadId === undefined) throw storageAway(new Error('no UploadId'))
  try {
    const etags: string[] = []
    for (let at = 0; at < size; at += PART_BYTES) {
      const query = { partNumber: String(etags.length + 1), uploadId }
      const body = await readPart(handle, at, Math.min(PART_BYTES, size - at))
      const { headers } = await requests.ask({ method: 'PUT', name, query, body })
      etags.push(String(headers['etag'] ?? ''))
    }
    const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const done = await requests.ask({ method: 'POST', name, query: { uploadId }, body })
    // S3 may answer 200 and say in the body that it failed (CompleteMultipartUpload, "Error in the 200 response").
    if (done.status >= 300 || done.body.includes('<Error>')) throw storageAway(new Error('parts were not joined'))
  } catch (error) {
    // Parts that nobody joins are kept, and paid for, until somebody says so.
    await requests.ask({ method: 'DELETE', name, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

async function readPart(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  for (let done = 0; done < length;) {
    const { bytesRead } = await handle.read(bytes, done, length - done, at + done)
    if (bytesRead === 0) throw new Error('a file became shorter while it was sent')
    done += bytesRead
  }
  return bytes
}

async function factsOf(requests: SignedRequests, name: string): Promise<ObjectFacts | null> {
  const { status, headers } = await requests.ask({ method: 'HEAD', name })
  if (status === 404) return null
  return { byteSize: Number(headers['content-length']), etag: String(headers['etag'] ?? '') }
}

async function fetchRanges(
  requests: SignedRequests,
  name: string,
  path: string,
  { byteSize, etag }: ObjectFacts,
): Promise<boolean> {
  const handle = await open(path, 'wx', 0o600)
  try {
    for (let at = 0; at < byteSize; at += PART_BYTES) {
      const end = Math.min(at + PART_BYTES, byteSize)
      const headers = { range: `bytes=${at}-${end - 1}`, 'if-match': etag }
      const { status, body } = await requests.ask({ method: 'GET', name, headers })
      // All parts are of one version, or none is taken.
      if (status === 404 || status === 412) return false
      if (body.length !== end - at) throw storageAway(new Error('another range than was asked for'))
      await handle.write(body, 0, body.length, at)
    }
    await syncHandle(handle)
    return true
  } finally {
    await handle.close()
  }
}
