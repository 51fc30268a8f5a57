import { appendFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { InboxDeps } from '../../../engine/inbox/inbox-deps.ts'
import { anInbox, sha256, type TestInbox } from './an-inbox.ts'

const RETRY_MS = 60_000

let given: TestInbox
beforeEach(async () => {
  given = await anInbox()
})
afterEach(() => given.close())

/** What an engine does that dies at this point: nothing more. */
function diesAtOnce(): never {
  throw new Error('dies here')
}

async function dies(): Promise<never> {
  return diesAtOnce()
}

const contents = async (): Promise<(string | null)[]> =>
  (await given.batches()).flatMap(({ documents }) => documents.map(document => document.sha256))

describe('after a crash', () => {
  const points: readonly (readonly [string, () => Partial<InboxDeps>])[] = [
    ['before the batch is created', () => ({ createBatch: dies })],
    [
      'between creating and noting it',
      () => ({
        createBatch: async input => {
          await given.createBatch(input)
          return dies()
        },
      }),
    ],
    ['between creating and moving', () => ({ onCreated: diesAtOnce })],
    ['before the first move', () => ({ move: dies })],
    [
      'between two moves',
      () => {
        let moves = 0
        return { move: async (from, to) => (++moves === 2 ? await dies() : rename(from, to)) }
      },
    ],
    [
      'after the last move',
      () => {
        let moves = 0
        return {
          move: async (from, to) => {
            await rename(from, to)
            if (++moves === 3) await dies()
          },
        }
      },
    ],
  ]
  test.each(points)('%s: one batch, and the files are moved once', async (_point, fault) => {
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await given.put(name, name)
    const dying = await given.open(fault())
    await given.takeAll(dying)
    await dying.stop()
    // What comes in while the engine is down makes the folder another one.
    await given.put('d.pdf', 'd.pdf')
    const inbox = await given.open()
    await given.takeAll(inbox)
    await inbox.look()
    expect(new Set(await contents())).toEqual(new Set(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(sha256)))
    expect(await contents()).toHaveLength(4)
    expect(await given.left()).toEqual([])
    expect(await given.moved()).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
  })

  test('a batch that was created is not created again when its kept answer is gone', async () => {
    await given.put('a.pdf', 'eins')
    const dying = await given.open({ move: dies })
    await given.takeAll(dying)
    await dying.stop()
    await given.storage.batches.forgetAnswers(given.clock.now() + 1)
    await given.takeAll(await given.open())
    expect(await contents()).toEqual([sha256('eins')])
    expect(await given.moved()).toEqual(['a.pdf'])
  })

  test('a drive that is away and comes back is not taken for an inbox whose files were moved', async () => {
    await given.put('a.pdf', 'eins')
    const dying = await given.open({ onCreated: diesAtOnce })
    await given.takeAll(dying)
    await dying.stop()
    const away = `${given.folder}.away`
    await rename(given.folder, away)
    await mkdir(given.folder)
    const inbox = await given.open()
    await given.takeAll(inbox)
    await rm(given.folder, { recursive: true })
    await inbox.look()
    expect(inbox.status().state).toBe('unreachable')
    await rename(away, given.folder)
    await given.put('b.pdf', 'zwei')
    given.clock.advance(RETRY_MS)
    await given.takeAll(inbox)
    expect(await contents()).toEqual(['eins', 'zwei'].map(sha256))
    expect(await given.left()).toEqual([])
    expect(await given.moved()).toEqual(['a.pdf', 'b.pdf'])
  })
})

describe('moving', () => {
  test('a file that changes between copy and move stays, and is a later batch', async () => {
    await given.put('a.pdf', 'eins')
    await given.put('b.pdf', 'zwei')
    let first = true
    const inbox = await given.open({
      onCreated: () => {
        if (first) appendFileSync(join(given.folder, 'a.pdf'), ' und mehr')
        first = false
      },
    })
    await given.takeAll(inbox)
    expect(await given.left()).toEqual(['a.pdf'])
    expect(given.logs.some(line => line.includes('inbox_file_stays') && line.includes('changed'))).toBe(true)
    await given.takeAll(inbox)
    expect(await contents()).toEqual(['eins', 'zwei', 'eins und mehr'].map(sha256))
    expect(await given.left()).toEqual([])
  })

  test('a file that is written to while it is moved goes back', async () => {
    await given.put('a.pdf', 'eins')
    let first = true
    const inbox = await given.open({
      move: async (from, to) => {
        await rename(from, to)
        if (first) appendFileSync(to, ' und mehr')
        first = false
      },
    })
    await given.takeAll(inbox)
    expect(await given.left()).toEqual(['a.pdf'])
    await given.takeAll(inbox)
    expect(await contents()).toEqual(['eins', 'eins und mehr'].map(sha256))
  })

  test('a file that cannot be moved is said, is not taken again, and is moved once it can be', async () => {
    await given.put('fest.pdf', 'fest')
    await given.put('los.pdf', 'los')
    let locked = true
    const inbox = await given.open({
      move: (from, to) => {
        if (!locked || !from.endsWith('fest.pdf')) return rename(from, to)
        return Promise.reject(Object.assign(new Error(`EBUSY: ${from}`), { code: 'EBUSY', syscall: 'rename' }))
      },
    })
    await given.takeAll(inbox)
    for (let look = 0; look < 5; look++) {
      given.clock.advance(RETRY_MS)
      await inbox.look()
    }
    expect(await given.batches()).toHaveLength(1)
    expect(await given.left()).toEqual(['fest.pdf'])
    expect(inbox.status().faults).toEqual([
      {
        path: 'fest.pdf',
        code: 'EBUSY',
        message: 'Die Datei ist in einem anderen Programm geöffnet. Bitte dort schließen.',
      },
    ])
    expect(given.logs.filter(line => line.includes('EBUSY'))).toHaveLength(1)
    expect(given.logs.join('')).not.toContain('.pdf')
    locked = false
    given.clock.advance(RETRY_MS)
    await inbox.look()
    expect(await given.batches()).toHaveLength(1)
    expect(await given.moved()).toEqual(['fest.pdf', 'los.pdf'])
    expect(inbox.status().faults).toEqual([])
  })

  test('the same files put back untouched are not a second batch; nothing is overwritten', async () => {
    await given.put('a.pdf', 'eins')
    const inbox = await given.open()
    await given.takeAll(inbox)
    const target = join(given.folder, '_uebernommen', `2025-05-03_${(await given.batches())[0]?.batch.id}`)
    await rename(join(target, 'a.pdf'), join(given.folder, 'a.pdf'))
    await writeFile(join(target, 'a.pdf'), 'von jemandem')
    await given.takeAll(inbox)
    expect(await given.batches()).toHaveLength(1)
    expect(await readFile(join(target, 'a.pdf'), 'utf8')).toBe('von jemandem')
    expect(await readFile(join(target, 'a (2).pdf'), 'utf8')).toBe('eins')
  })
})

describe('what cannot be taken', () => {
  test('an unreadable file is left and said; the others of its folder go on, and it follows when it can be read', async () => {
    await given.put('a-kaputt.pdf', 'kaputt')
    await given.put('gut.pdf', 'gut')
    let broken = true
    const inbox = await given.open({
      files: {
        ...given.files,
        put: (bytes, options) => {
          // As a disk does that cannot read the first file's sectors.
          if (broken) bytes.destroy(Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' }))
          broken = false
          return given.files.put(bytes, options)
        },
      },
    })
    await given.takeAll(inbox)
    await inbox.look()
    expect(await contents()).toEqual([sha256('gut')])
    expect(await given.left()).toEqual(['a-kaputt.pdf'])
    expect(inbox.status().faults).toMatchObject([{ path: 'a-kaputt.pdf', code: 'EIO' }])
    expect(given.logs.filter(line => line.includes('EIO'))).toHaveLength(1)
    given.clock.advance(RETRY_MS)
    await inbox.look()
    expect(await contents()).toEqual(['gut', 'kaputt'].map(sha256))
    expect(inbox.status().faults).toEqual([])
  })

  test('a file over the limit is left and said', async () => {
    await given.put('gross.pdf', '')
    await truncate(join(given.folder, 'gross.pdf'), 200_000_001)
    await given.put('klein.pdf', 'klein')
    const inbox = await given.open()
    await given.takeAll(inbox)
    expect(inbox.status().faults).toEqual([
      {
        path: 'gross.pdf',
        code: 'file_too_large',
        message: 'Die Datei ist größer als erlaubt. Bitte teilen oder verkleinern.',
      },
    ])
    expect(await contents()).toEqual([sha256('klein')])
  })

  test('a full disk makes it wait', async () => {
    await given.put('a.pdf', 'eins')
    let low = true
    const inbox = await given.open({ isDiskLow: () => low })
    await given.takeAll(inbox)
    expect(inbox.status()).toMatchObject({ state: 'disk_low', waiting: 1 })
    expect(await given.batches()).toEqual([])
    low = false
    await inbox.look()
    expect(await given.batches()).toHaveLength(1)
    expect(inbox.status()).toMatchObject({ state: 'watching', waiting: 0 })
  })

  test('a fault of one folder does not hold up the others', async () => {
    await given.put('A/a.pdf', 'a')
    await given.put('B/b.pdf', 'b')
    const inbox = await given.open({
      createBatch: async input => (input.name === 'A' ? await dies() : await given.createBatch(input)),
    })
    await given.takeAll(inbox)
    expect((await given.batches()).map(({ batch }) => batch.name)).toEqual(['B'])
    expect(await given.left()).toEqual(['A/a.pdf'])
    expect(inbox.status().state).toBe('failing')
  })
})
