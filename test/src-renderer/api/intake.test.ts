import { describe, expect, test } from 'vitest'
import { createFileDigests } from '../../../src-renderer/api/file-digests.ts'
import type { KnownFile } from '../../../wire/intake.ts'
import { createProgressStore } from '../../../src-renderer/api/progress-store.ts'
import { RequestError } from '../../../src-renderer/api/request.ts'
import { troubleOf } from '../../../src-renderer/api/try-again.ts'
import { addFiles, leaveOut, noFiles, takeBack } from '../../../src-renderer/features/batch-create/chosen-files.ts'
import { estimateText } from '../../../src-renderer/features/batch-create/estimate-text.ts'
import { isBlocked, isRepeated, standingsOf } from '../../../src-renderer/features/batch-create/file-standing.ts'

const aFile = (name: string, text = name) => new File([text], name, { lastModified: 1 })
const aUse: KnownFile['uses'][number] = {
  filename: 'a.pdf',
  batchId: 'bat_1',
  batchName: 'Belege',
  createdAt: 1,
  hasFailed: false,
  mandantName: null,
  isSameMandant: false,
}

describe('what is known of a file before it is sent', () => {
  const [a, twin, b, empty, large, gone] = ['a', 'twin', 'b', '', 'large file', 'gone'].map(text => aFile(text, text))
  if (!a || !twin || !b || !empty || !large || !gone) throw new Error('six files were made')
  const digests = new Map<File, string | null>([
    [a, 'A'],
    [twin, 'A'],
    [b, 'B'],
    [gone, null],
  ])
  const files = [a, twin, b, empty, large, gone]

  test('known and twin files are told apart from new ones and from those that cannot be sent', () => {
    const known = [{ sha256: 'A', total: 1, uses: [aUse] }]
    const standings = standingsOf(files, { digests, known, fileBytesMax: 8 })
    expect([...standings.values()].map(({ state }) => state)).toEqual([
      'known',
      'twin',
      'new',
      'empty',
      'too_large',
      'unreadable',
    ])
    expect([...standings.values()].map(isRepeated)).toEqual([true, true, false, false, false, false])
    expect([...standings.values()].map(isBlocked)).toEqual([false, false, false, false, true, true])
  })

  test('until the engine has said nothing is called new', () => {
    const standings = standingsOf([a, b, large], { digests, known: null, fileBytesMax: null })
    expect([...standings.values()].map(({ state }) => state)).toEqual(['checking', 'checking', 'checking'])
  })

  test('a file of a failed batch alone is told, but not taken for one that is there', () => {
    const known = [{ sha256: 'A', total: 1, uses: [{ ...aUse, hasFailed: true }] }]
    const [standing] = standingsOf([a], { digests, known, fileBytesMax: null }).values()
    expect([standing?.state, standing && isRepeated(standing)]).toEqual(['known', false])
  })
})

test('files that are left out can be taken back, and are not both left out and chosen', () => {
  const [a, b] = [aFile('a'), aFile('b')]
  const left = leaveOut(addFiles(noFiles, [a, b]), [a])
  expect([left.files, left.leftOut]).toEqual([[b], [a]])
  expect(takeBack(left)).toMatchObject({ files: [b, a], leftOut: [] })
  expect(addFiles(left, [aFile('a')]).leftOut).toEqual([])
})

test.each([
  [{ from: 1, to: 1 }, { from: 3, to: 30 }, null, '1 Seite · etwa 3 bis 30 Sekunden'],
  [{ from: 4, to: 9 }, { from: 35, to: 130 }, null, '4 bis 9 Seiten · etwa 40 Sekunden bis 2 Minuten'],
  [
    { from: 2, to: 2 },
    { from: 60, to: 61 },
    { from: '1.50', to: '1.50', priceList: '2026-1' },
    '2 Seiten · etwa 1 Minute · 1,50 € netto (Preisliste 2026-1)',
  ],
  [
    { from: 2, to: 9 },
    { from: 9_000, to: 20_000 },
    { from: '1.50', to: '12.00', priceList: 'A' },
    '2 bis 9 Seiten · etwa 3 bis 6 Stunden · 1,50 € bis 12,00 € netto (Preisliste A)',
  ],
] as const)('an estimate of %o pages and %o seconds is told no finer than it is', (pages, seconds, cost, text) => {
  const limits = { filesMax: 500, fileBytesMax: 1 }
  expect(estimateText({ pages, seconds, cost, batchesAhead: 0, limits }).join(' · ').replaceAll('\u00a0', ' ')).toBe(
    text,
  )
})

test.each([
  [0, 'no_connection', 'offline'],
  [502, 'engine_not_ready', 'offline'],
  [400, 'upload_interrupted', 'offline'],
  [503, 'idempotency_key_used', 'offline'],
  [503, 'server_error', 'offline'],
  [401, 'invalid_session', 'signed_out'],
  [423, 'upload_busy', 'busy'],
  [503, 'storage_full', null],
  [413, 'upload_too_large', null],
  [460, 'checksum_mismatch', null],
  [500, 'server_error', null],
])('%i %s is %s: sending waits only for what passes', (status, code, trouble) => {
  expect(troubleOf(new RequestError(status, code, ''))).toBe(trouble)
})

test('progress is told at most five times a second, but at once when it waits, goes on or is over', () => {
  let now = 1_000
  const store = createProgressStore(() => now)
  const told: (number | null)[] = []
  store.subscribe(() => told.push(store.get()?.sentBytes ?? null))
  const set = (sentBytes: number, trouble: 'offline' | null = null) => store.set({ sentBytes, totalBytes: 10, trouble })
  for (const bytes of [0, 1, 2]) set(bytes)
  now += 200
  set(3)
  set(3, 'offline')
  set(4)
  set(10)
  store.set(null)
  expect(told).toEqual([0, 3, 3, 4, 10, null])
})

describe('files are hashed one after the other', () => {
  /** A worker that answers when it is told to. */
  class FakeWorker extends EventTarget {
    readonly asked: File[] = []
    isTerminated = false
    postMessage(file: File): void {
      this.asked.push(file)
    }
    terminate(): void {
      this.isTerminated = true
    }
    answer(digest: string | null): void {
      this.dispatchEvent(new MessageEvent('message', { data: { digest } }))
    }
  }
  const setup = () => {
    const workers: FakeWorker[] = []
    const digests = createFileDigests(() => {
      const worker = new FakeWorker()
      workers.push(worker)
      return worker as unknown as Worker
    })
    return { workers, digests }
  }

  test('each once, the next when the one before is done', async () => {
    const { workers, digests } = setup()
    const [a, b] = [aFile('a'), aFile('b')]
    const both = [digests.of(a), digests.of(b), digests.of(a)]
    expect(workers[0]?.asked).toEqual([a])
    workers[0]?.answer('A')
    expect(workers[0]?.asked).toEqual([a, b])
    workers[0]?.answer(null)
    expect(await Promise.all(both)).toEqual(['A', null, 'A'])
    expect(workers.length).toBe(1)
  })

  test('a file that nobody wants any more is stopped, and the others go on', async () => {
    const { workers, digests } = setup()
    const [a, b, c] = [aFile('a'), aFile('b'), aFile('c')]
    void digests.of(a)
    void digests.of(b)
    const last = digests.of(c)
    digests.forget(b)
    digests.forget(a)
    expect([workers[0]?.isTerminated, workers[1]?.asked]).toEqual([true, [c]])
    workers[1]?.answer('C')
    expect(await last).toBe('C')
  })

  test('a worker that breaks costs the file that it had', async () => {
    const { workers, digests } = setup()
    const [a, b] = [aFile('a'), aFile('b')]
    const both = [digests.of(a), digests.of(b)]
    workers[0]?.dispatchEvent(new Event('error'))
    workers[1]?.answer('B')
    expect(await Promise.all(both)).toEqual([null, 'B'])
  })
})
