import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moveTaken } from '../../../engine/inbox/move-taken.ts'
import type { TakenFile } from '../../../engine/inbox/takings.ts'
import { sha256 } from './an-inbox.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'steuerstapel-move-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function aTaken(path: string, content: string): Promise<TakenFile> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
  const { mtimeNs } = await stat(join(root, path), { bigint: true })
  return { path, sha256: sha256(content), byteSize: Buffer.byteLength(content), mtimeNs: String(mtimeNs) }
}

/** What the operating system says to a rename onto another device. */
function otherDevice(): Promise<void> {
  return Promise.reject(Object.assign(new Error('EXDEV'), { code: 'EXDEV', syscall: 'rename' }))
}

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

describe('on one device', () => {
  test('names that are taken get a number; nothing is overwritten', async () => {
    await aTaken('ziel/a.pdf', 'fremd')
    await aTaken('ziel/a (2).pdf', 'auch fremd')
    const taken = await aTaken('a.pdf', 'eins')
    expect(await moveTaken(root, join(root, 'ziel', 'a.pdf'), taken)).toBe('moved')
    expect(await Promise.all(['ziel/a.pdf', 'ziel/a (2).pdf', 'ziel/a (3).pdf'].map(read))).toEqual([
      'fremd',
      'auch fremd',
      'eins',
    ])
  })

  test('a link that leads out of the inbox is refused, on either side', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'steuerstapel-outside-'))
    const taken = await aTaken('a.pdf', 'eins')
    await symlink(outside, join(root, 'ziel'))
    await expect(moveTaken(root, join(root, 'ziel', 'a.pdf'), taken)).rejects.toMatchObject({ code: 'outside_inbox' })
    await writeFile(join(outside, 'b.pdf'), 'geheim')
    const foreign = { ...taken, path: 'ziel/b.pdf' }
    await expect(moveTaken(root, join(root, 'b.pdf'), foreign)).rejects.toMatchObject({ code: 'outside_inbox' })
    expect(await readdir(outside)).toEqual(['b.pdf'])
    expect(await read('a.pdf')).toBe('eins')
    await rm(outside, { recursive: true })
  })
})

describe('across devices', () => {
  test('the copy has the bytes and the time of the file, which is gone', async () => {
    const taken = await aTaken('M/a.pdf', 'eins')
    const before = await stat(join(root, 'M/a.pdf'))
    expect(await moveTaken(root, join(root, 'ziel', 'a.pdf'), taken, otherDevice)).toBe('moved')
    expect(await read('ziel/a.pdf')).toBe('eins')
    expect((await stat(join(root, 'ziel/a.pdf'))).mtimeMs).toBeCloseTo(before.mtimeMs, 0)
    expect(await readdir(join(root, 'M'))).toEqual([])
    expect(await readdir(join(root, 'ziel'))).toEqual(['a.pdf'])
  })

  test('a file that changed meanwhile stays, and no copy of it is left', async () => {
    const taken = await aTaken('a.pdf', 'eins')
    const changing = async (): Promise<void> => {
      await appendFile(join(root, 'a.pdf'), ' und mehr')
      return otherDevice()
    }
    expect(await moveTaken(root, join(root, 'ziel', 'a.pdf'), taken, changing)).toBe('changed')
    expect(await read('a.pdf')).toBe('eins und mehr')
    expect(await readdir(join(root, 'ziel'))).toEqual([])
  })

  test('other bytes under the same size and time are noticed, and the file stays', async () => {
    const taken = { ...(await aTaken('a.pdf', 'eins')), sha256: sha256('zwei') }
    expect(await moveTaken(root, join(root, 'ziel', 'a.pdf'), taken, otherDevice)).toBe('changed')
    expect(await read('a.pdf')).toBe('eins')
    expect(await readdir(join(root, 'ziel'))).toEqual([])
  })

  test('a taken name gets a number here, too', async () => {
    await aTaken('ziel/a.pdf', 'fremd')
    const taken = await aTaken('a.pdf', 'eins')
    await moveTaken(root, join(root, 'ziel', 'a.pdf'), taken, otherDevice)
    expect([await read('ziel/a.pdf'), await read('ziel/a (2).pdf')]).toEqual(['fremd', 'eins'])
  })
})

test('another error of the rename is passed on, and the file stays', async () => {
  const taken = await aTaken('a.pdf', 'eins')
  const locked = (): Promise<void> => rename(join(root, 'gibt', 'es', 'nicht'), join(root, 'x'))
  await expect(moveTaken(root, join(root, 'ziel', 'a.pdf'), taken, locked)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await read('a.pdf')).toBe('eins')
})
