import { createHash } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { readFile, writeFile } from '../../engine/shared/disk/files.ts'
import type { FileStore, IsReferenced } from '../../engine/storage/file-store.ts'
import { waitFor } from '../support/wait-for.ts'

const never = new AbortController().signal
const options = { byteSizeMax: 1_000_000, signal: never }

export interface OpenedFiles {
  /** A new folder for a store. */
  readonly aFolder: () => string
  readonly open: (root: string, isReferenced?: IsReferenced) => Promise<FileStore>
}

/** What the engine relies on, of every file store. */
export function holdsFiles({ aFolder, open }: OpenedFiles): void {
  test('an original is kept byte for byte under its sha256', async () => {
    const files = await open(aFolder())
    const bytes = Buffer.from('Beleg äöü'.repeat(9_000))
    const stored = await files.put(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), options)
    expect(stored).toEqual({ sha256: createHash('sha256').update(bytes).digest('hex'), byteSize: bytes.length })
    expect((await readFile(files.pathOf(stored.sha256))).equals(bytes)).toBe(true)
    expect(files.has(stored.sha256)).toBe(true)
  })

  test('a file over the limit is refused and leaves nothing behind', async () => {
    const root = aFolder()
    const files = await open(root)
    const large = Readable.from([Buffer.alloc(600_000), Buffer.alloc(600_000)])
    await expect(files.put(large, options)).rejects.toMatchObject({ code: 'file_too_large', kind: 'input' })
    expect(readdirSync(join(root, 'incoming'))).toEqual([])
  })

  test('a sender that fails before its first byte is an answer, not an unheard error', async () => {
    const files = await open(aFolder())
    const gone = new Readable({ read() {} })
    gone.destroy(new Error('verschwunden'))
    await expect(files.put(gone, options)).rejects.toThrow('verschwunden')
    const going = new Readable({ read() {} })
    const put = files.put(going, options)
    going.destroy(new Error('fort'))
    await expect(put).rejects.toThrow('fort')
  })

  test('a sender that stalls is cut off by the signal', async () => {
    const files = await open(aFolder())
    const abort = new AbortController()
    const stalled = new Readable({ read() {} })
    stalled.push('anfang')
    const put = files.put(stalled, { byteSizeMax: 10_000, signal: abort.signal })
    abort.abort()
    await expect(put).rejects.toThrow(/abort/i)
  })

  test('a managed file appears whole or not at all', async () => {
    const root = aFolder()
    const files = await open(root)
    await expect(
      files.writeManaged('org/2026/x/Mappe.pdf', async path => {
        await writeFile(path, 'halb')
        throw new Error('crash')
      }),
    ).rejects.toThrow('crash')
    expect(readdirSync(join(root, 'managed'))).toEqual([])
    const stored = await files.writeManaged('org/2026/x/Mappe.pdf', path => writeFile(path, 'ganz'))
    expect(stored.byteSize).toBe(4)
    expect(await readFile(files.managedPath('org/2026/x/Mappe.pdf'), 'utf8')).toBe('ganz')
  })

  test('a path never leaves the store', async () => {
    const files = await open(aFolder())
    expect(() => files.managedPath('../../etc/passwd')).toThrow()
    expect(() => files.pathOf('../x')).toThrow()
  })

  test('what a killed engine left half-written is gone at the next start', async () => {
    const root = aFolder()
    await open(root)
    writeFileSync(join(root, 'incoming', 'rest'), 'halb')
    await open(root)
    expect(readdirSync(join(root, 'incoming'))).toEqual([])
  })

  test('an original that no document came to name is removed at the next start; one that was named, or put by others, stays', async () => {
    const root = aFolder()
    const named = new Set<string>()
    const reopen = () => open(root, async sha256 => named.has(sha256))
    const put = async (files: FileStore, text: string) =>
      (await files.put(Readable.from([Buffer.from(text)]), options)).sha256
    const foreign = await put(await open(root), 'ohne Kennzeichen')
    const files = await reopen()
    const [kept, refused] = [await put(files, 'im Stapel'), await put(files, 'abgewiesen')]
    named.add(kept)
    expect(readdirSync(join(root, 'arrivals')).sort()).toEqual([kept, refused].sort())

    const next = await reopen()
    expect([kept, refused, foreign].map(next.has)).toEqual([true, false, true])
    expect(readdirSync(join(root, 'arrivals'))).toEqual([])
    // Another database, as after one was put back: what has no mark stays.
    named.clear()
    expect((await reopen()).has(kept)).toBe(true)
    // Sent again: marked again.
    await put(next, 'abgewiesen')
    expect((await reopen()).has(refused)).toBe(false)
  })

  test('a mark goes soon after the file was named, and stays where none names it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const root = aFolder()
      const named = new Set<string>()
      const files = await open(root, async sha256 => named.has(sha256))
      const [kept, unnamed] = [
        await files.put(Readable.from([Buffer.from('im Stapel')]), options),
        await files.put(Readable.from([Buffer.from('unterwegs')]), options),
      ]
      named.add(kept.sha256)
      vi.advanceTimersByTime(10_000)
      await waitFor(() => expect(readdirSync(join(root, 'arrivals'))).toEqual([unnamed.sha256]))
      expect(files.has(unnamed.sha256)).toBe(true)
      named.add(unnamed.sha256)
      await files.put(Readable.from([Buffer.from('im Stapel')]), options)
      vi.advanceTimersByTime(10_000)
      await waitFor(() => expect(readdirSync(join(root, 'arrivals'))).toEqual([]))
    } finally {
      vi.useRealTimers()
    }
  })

  test('texts and pictures of runs that died are gone after the next start', async () => {
    const root = aFolder()
    const folder = await (await open(root)).workFolder('bat_1')
    writeFileSync(join(folder, 'text-0-1.json'), 'Text eines Belegs')
    await open(root)
    expect(readdirSync(join(root, 'work'))).toEqual([])
  })

  test('an original that somebody holds for a batch is not removed before the batch names it', async () => {
    const named = new Set<string>()
    const isReferenced = async (sha256: string) => named.has(sha256)
    const root = aFolder()
    const { sha256 } = await (await open(root)).put(Readable.from([Buffer.from('noch einmal')]), options)
    const files = await open(root, isReferenced)
    const batch = files.hold([sha256], async () => {
      expect(files.has(sha256)).toBe(true)
      await files.freeBytes()
      named.add(sha256)
    })
    await Promise.all([files.removeOriginal(sha256, isReferenced), batch])
    expect(files.has(sha256)).toBe(true)
    expect(await files.withdraw(sha256, join(root, 'weg'), isReferenced)).toBe(false)
    named.clear()
    await files.removeOriginal(sha256, isReferenced)
    expect(files.has(sha256)).toBe(false)
  })

  test('an original that comes in again while it is being removed stays for the document that is to name it', async () => {
    const root = aFolder()
    const { sha256 } = await (await open(root)).put(Readable.from([Buffer.from('wieder da')]), options)
    const put = Promise.withResolvers<void>()
    const files = await open(root, async () => false)
    const removal = files.removeOriginal(sha256, async () => {
      await put.promise
      return false
    })
    await files.put(Readable.from([Buffer.from('wieder da')]), options)
    put.resolve()
    await removal
    expect(files.has(sha256)).toBe(true)
  })

  test('free room is told after a write that leaves nothing behind, and a folder that takes none says so', async () => {
    const root = aFolder()
    const files = await open(root)
    expect(await files.freeBytesAfterWrite()).toBeGreaterThan(0)
    expect(readdirSync(join(root, 'incoming'))).toEqual([])
    rmSync(join(root, 'incoming'), { recursive: true })
    await expect(files.freeBytesAfterWrite()).rejects.toMatchObject({ code: 'ENOENT' })
  })
}
