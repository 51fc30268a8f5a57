import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type * as Fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { removeDeletedFiles } from '../../engine/batches/mandants/delete-mandant.ts'
import { retryRemovals } from '../../engine/batches/mandants/retry-removals.ts'
import { writeManifest } from '../../engine/backup/backup-manifest.ts'
import { openTakings } from '../../engine/inbox/takings.ts'
import { loadKeyFile } from '../../engine/keys/key-file.ts'
import { loadMasterKey } from '../../engine/keys/master-key.ts'
import { batchFault } from '../../engine/queue/batch-fault.ts'
import { writeWhole } from '../../engine/shared/disk/write-whole.ts'
import { systemClock } from '../../engine/shared/clock.ts'
import { openFileStore } from '../../engine/storage/disk/open-file-store.ts'
import { openUploadStore } from '../../engine/storage/disk/open-upload-store.ts'
import { ensureLocalTls } from '../../engine/tls/local-tls.ts'
import { waitFor } from '../support/wait-for.ts'
import { SECRETS } from '../support/a-secret-box.ts'

/**
 * What the disk does from now on: so many renames and removals of each path fail, and a handle for reading cannot be
 * flushed.
 */
const disk = vi.hoisted(() => ({ code: '', times: 0, tried: new Map<string, number>() }))

vi.mock('node:fs/promises', async importOriginal => {
  const real = await importOriginal<typeof Fs>()
  const hold = (path: unknown): void => {
    const tried = disk.tried.get(String(path)) ?? 0
    disk.tried.set(String(path), tried + 1)
    if (tried < disk.times) throw Object.assign(new Error(disk.code), { code: disk.code })
  }
  return {
    ...real,
    rename: async (from: string, to: string) => (hold(`${from} ${to}`), real.rename(from, to)),
    rm: async (path: string, options: object) => (hold(path), real.rm(path, options)),
    open: async (path: string, flags: string, mode?: number) => {
      const handle = await real.open(path, flags, mode)
      const sync = handle.sync.bind(handle)
      handle.sync = async () => {
        if (flags === 'r') throw Object.assign(new Error('EPERM'), { code: 'EPERM' })
        await sync()
      }
      return handle
    },
  }
})

let folder: string
const { platform } = process
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gehalten-'))
  Object.assign(disk, { code: 'EPERM', times: 0, tried: new Map() })
  // Files are opened and flushed as on Windows from here on.
  Object.defineProperty(process, 'platform', { value: 'win32' })
})
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: platform })
  rmSync(folder, { recursive: true, force: true })
})

const bytes = (text: string) => Readable.from([Buffer.from(text)])
const limits = { byteSizeMax: 1_000, signal: new AbortController().signal }

describe.each(['EPERM', 'EBUSY', 'EACCES'])('while another program holds a file (%s), twice', code => {
  beforeEach(() => void Object.assign(disk, { code, times: 2 }))

  test('an original and a Belegmappe are stored, replaced and removed', async () => {
    const files = await openFileStore(folder)
    const { sha256 } = await files.put(bytes('Beleg'), limits)
    expect(readFileSync(files.pathOf(sha256), 'utf8')).toBe('Beleg')
    for (const text of ['erste', 'zweite']) {
      disk.tried.clear()
      await files.writeManaged('a/mappe.pdf', async path => writeFileSync(path, text))
      expect(readFileSync(files.managedPath('a/mappe.pdf'), 'utf8')).toBe(text)
    }
    disk.tried.clear()
    await files.removeManaged('a/mappe.pdf')
    expect(readdirSync(join(folder, 'managed'))).toEqual([])
    expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  })

  test('an upload becomes whole and an original', async () => {
    const files = await openFileStore(join(folder, 'files'))
    const deps = { files, clock: systemClock, isReferenced: async () => true, byteSizeMax: 1_000 }
    const uploads = await openUploadStore(join(folder, 'uploads'), deps)
    const sha256 = 'a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447'
    await uploads.begin(sha256, 12)
    expect(await uploads.append(sha256, 0, bytes('hello world\n'))).toMatchObject({ isWhole: true })
    await uploads.adopt([sha256])
    expect(readFileSync(files.pathOf(sha256), 'utf8')).toBe('hello world\n')
    uploads.close()
  })

  test('keys, the local authority, takings, manifests and small files are written', async () => {
    expect(await loadKeyFile(folder, 'master.key')).toHaveLength(32)
    const keychain = {
      seal: async (text: string) => btoa(`x${text}`),
      unseal: async (text: string) => atob(text).slice(1),
    }
    expect(
      await loadMasterKey({ dataDir: mkdtempSync(join(folder, 'versiegelt-')), keychain, onLost: () => undefined }),
    ).toHaveLength(32)
    expect(
      (await ensureLocalTls({ folder: join(folder, 'tls'), clock: systemClock, secrets: SECRETS })).caFile,
    ).toContain(folder)
    const takings = await openTakings(join(folder, 'inbox'))
    const taking = { key: 'a'.repeat(64), folder: null, files: [] }
    await takings.keep(taking)
    expect(await takings.list()).toEqual([taking])
    disk.tried.clear()
    await takings.remove(taking.key)
    expect(await takings.list()).toEqual([])
    await writeManifest(folder, {
      schema: 'steuerstapel-backup/1',
      engine_version: '1',
      created_at: '2026-01-01T00:00:00.000Z',
      database_version: 1,
      files: [],
    })
    for (const text of ['{"pid":1}', '{"pid":2}']) {
      disk.tried.clear()
      await writeWhole(join(folder, 'engine.json'), text)
      expect(readFileSync(join(folder, 'engine.json'), 'utf8')).toBe(text)
    }
    expect(readdirSync(folder).filter(name => name.endsWith('.tmp'))).toEqual([])
  })
})

test('what a deletion could not remove stays on record, is tried again, and goes when it is free', async () => {
  const files = await openFileStore(folder)
  await files.writeManaged('m/mappe.pdf', async path => writeFileSync(path, 'x'))
  const removal = { deletionId: 'del_1', type: 'folder', target: 'm' } as const
  let open: (typeof removal)[] = [removal]
  const warned: object[] = []
  const deps = {
    storage: {
      deletions: {
        listRemovals: () => open,
        finishRemoval: () => void (open = []),
      },
    },
    files,
    clock: systemClock,
    logger: { warn: (facts: object) => void warned.push(facts) },
  } as unknown as Parameters<typeof retryRemovals>[0]
  Object.assign(disk, { code: 'EBUSY', times: Infinity })
  const first = retryRemovals(deps)
  first.start()
  await waitFor(() => expect(warned).toEqual([{ deletionId: 'del_1', type: 'folder', code: 'EBUSY' }]))
  await first.stop()
  expect(open).toEqual([removal])
  disk.times = 0
  const second = retryRemovals(deps)
  second.start()
  await waitFor(() => expect(open).toEqual([]))
  await second.stop()
  expect(readdirSync(join(folder, 'managed'))).toEqual([])
})

test('a folder is removed once: who comes later finds that it is done, and leaves what was written there since', async () => {
  const files = await openFileStore(folder)
  const write = (text: string) => files.writeManaged('m/mappe.pdf', async path => writeFileSync(path, text))
  await write('old')
  const removal = { deletionId: 'del_1', type: 'folder', target: 'm' } as const
  let open: (typeof removal)[] = [removal]
  const finishRemoval = async () => {
    // Whoever waited for the folder to be gone writes at once.
    if (open.length > 0) await write('new')
    open = []
  }
  const deps = {
    storage: { deletions: { listRemovals: async () => open, finishRemoval } },
    files,
    clock: systemClock,
    logger: { warn: () => undefined },
  } as unknown as Parameters<typeof removeDeletedFiles>[0]
  // Both have seen that it is to be removed.
  await Promise.all([removeDeletedFiles(deps), removeDeletedFiles(deps)])
  expect(readFileSync(files.managedPath('m/mappe.pdf'), 'utf8')).toBe('new')
})

test('a store is opened although leftovers of a former engine are held', async () => {
  await openFileStore(folder)
  writeFileSync(join(folder, 'incoming', 'rest'), 'x')
  Object.assign(disk, { code: 'EBUSY', times: Infinity })
  await openFileStore(folder)
  Object.assign(disk, { times: 0 })
  await openFileStore(folder)
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
})

test('a Belegmappe that is open elsewhere is named as the cause', () => {
  const held = Object.assign(new Error('EBUSY'), { code: 'EBUSY' })
  const { code, retryable, message } = batchFault('REPORT', held, 1)
  expect([code, retryable]).toEqual(['report_failed', true])
  expect(message).toContain('in einem anderen Programm geöffnet')
})
