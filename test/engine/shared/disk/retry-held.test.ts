import { describe, expect, test } from 'vitest'
import { removeFile, removeIfFree, removePath } from '../../../../engine/shared/disk/remove-path.ts'
import { replaceFile } from '../../../../engine/shared/disk/replace-file.ts'
import { HELD_WAITS_MS, retryHeld } from '../../../../engine/shared/disk/retry-held.ts'
import { syncFile, syncFolder } from '../../../../engine/shared/disk/sync-path.ts'

function fault(code: string): Error {
  return Object.assign(new Error(code), { code })
}

/** Fails `times` times with a code, then answers; the waits in between take no time. */
function failing(code: string, times: number) {
  const waits: number[] = []
  let calls = 0
  return {
    waits,
    calls: () => calls,
    wait: async (ms: number) => void waits.push(ms),
    call: async () => {
      calls += 1
      if (calls <= times) throw fault(code)
    },
  }
}

describe('a file that another program holds', () => {
  test.each(['EPERM', 'EBUSY', 'EACCES', 'ENOTEMPTY'])('is tried again after %s, with growing waits', async code => {
    const held = failing(code, 3)
    await retryHeld(held.call, held)
    expect(held.calls()).toBe(4)
    expect(held.waits).toEqual(HELD_WAITS_MS.slice(0, 3))
  })

  test('is given up after a bounded time, with the error of the system', async () => {
    const held = failing('EBUSY', Infinity)
    await expect(retryHeld(held.call, held)).rejects.toMatchObject({ code: 'EBUSY' })
    expect(held.waits).toEqual([...HELD_WAITS_MS])
    expect(held.waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(5_000)
  })

  test.each(['ENOENT', 'EXDEV', 'ENOSPC', 'EROFS'])('is not what %s means: it is told at once', async code => {
    const held = failing(code, 1)
    await expect(retryHeld(held.call, held)).rejects.toMatchObject({ code })
    expect(held.calls()).toBe(1)
  })

  test('is replaced and removed once it is free', async () => {
    const replaced = failing('EPERM', 2)
    await replaceFile('a', 'b', { rename: replaced.call, wait: replaced.wait })
    const removed = [failing('EBUSY', 2), failing('ENOTEMPTY', 2)] as const
    await removeFile('a', { rm: removed[0].call, wait: removed[0].wait })
    await removePath('a', { rm: removed[1].call, wait: removed[1].wait })
    expect([replaced.calls(), removed[0].calls(), removed[1].calls()]).toEqual([3, 3, 3])
  })

  test('may stay where a later time will do, other errors are told', async () => {
    const held = failing('EBUSY', Infinity)
    expect(await removeIfFree('a', { rm: held.call, wait: held.wait })).toBe(false)
    expect(await removeIfFree('a', { rm: async () => undefined })).toBe(true)
    const readOnly = failing('EROFS', Infinity)
    await expect(removeIfFree('a', { rm: readOnly.call })).rejects.toMatchObject({ code: 'EROFS' })
  })
})

describe('bringing to disk', () => {
  /** As Windows: what was not opened for writing cannot be flushed. */
  const asWindows = async (_path: string, flags: string) => ({
    sync: async () => {
      if (flags === 'r') throw fault('EPERM')
    },
    close: async () => undefined,
  })

  test('opens a file for writing on Windows, and for reading elsewhere, where it may be read-only', async () => {
    await syncFile('a', { platform: 'win32', open: asWindows })
    const flags: string[] = []
    await syncFile('a', {
      platform: 'linux',
      open: async (_path, flag) => (flags.push(flag), { sync: async () => undefined, close: async () => undefined }),
    })
    expect(flags).toEqual(['r'])
  })

  test('of a folder is left to file systems that can: Windows is not asked, network drives may refuse', async () => {
    const never = async () => Promise.reject(fault('EISDIR'))
    await syncFolder('a', { platform: 'win32', open: never })
    const refusing = (code: string) => async () => ({
      sync: async () => Promise.reject(fault(code)),
      close: async () => undefined,
    })
    for (const code of ['EINVAL', 'ENOTSUP', 'EPERM'])
      await syncFolder('a', { platform: 'linux', open: refusing(code) })
    await expect(syncFolder('a', { platform: 'linux', open: refusing('EIO') })).rejects.toMatchObject({ code: 'EIO' })
  })
})
