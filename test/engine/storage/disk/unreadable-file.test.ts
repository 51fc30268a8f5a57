import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createHashCheck } from '../../../../engine/storage/disk/check-hash.ts'
import { openFileStore } from '../../../../engine/storage/disk/open-file-store.ts'

/** Reading this at its beginning fails with EIO: a bad sector that every Linux has. */
const BAD_SECTOR = '/proc/self/mem'

test.runIf(process.platform === 'linux')(
  'a file that cannot be read is damaged while its drive works, and looked at again when a read fails later',
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'steuerstapel-eio-'))
    const files = await openFileStore(root)
    const sha256 = createHash('sha256').update('Beleg').digest('hex')
    const path = files.pathOf(sha256)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(BAD_SECTOR, path)
    expect(await files.checkOriginal(sha256)).toBe('damaged')
    expect(await files.rereadOriginal(sha256, new AbortController().signal)).toEqual({ state: 'damaged', byteSize: 0 })
    rmSync(path)
    writeFileSync(path, 'Beleg')
    expect(await files.checkOriginal(sha256)).toBe('whole')
    files.forgetChecks()
    expect(await files.checkOriginal(sha256)).toBe('whole')
    rmSync(root, { recursive: true })
  },
)

test.runIf(process.platform === 'linux')('on a drive that fails as a whole no file is called damaged', async () => {
  const check = createHashCheck(() => Promise.resolve(false)).check
  await expect(check(BAD_SECTOR, 'x')).rejects.toMatchObject({ code: 'EIO' })
})
