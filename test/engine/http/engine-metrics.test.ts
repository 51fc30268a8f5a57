import { expect, test } from 'vitest'
import type { OperationFigures } from '../../../engine/model/operation-figures.ts'
import { createEngineMetrics } from '../../../engine/http/engine-metrics.ts'
import { aClock } from '../../support/a-clock.ts'

const FIGURES: OperationFigures = {
  batches: { completed: 3, failed: 1 },
  firstBatchAt: 1,
  lastBatchAt: 2,
  documents: { processed: 40 },
  faults: { corrupt_file: 2, 'odd"code\\': 1 },
  pages: 77,
  corrections: {},
  connections: {},
  tasks: { held: 4, lost: 1 },
  clients: 1,
  auditEntries: 9,
}

function metrics(figures: () => Promise<OperationFigures>) {
  const clock = aClock()
  const tell = createEngineMetrics({
    storage: { figures },
    files: { freeBytes: async () => 5_000 },
    clock,
    version: '1.2.3',
    isReady: () => true,
    workers: () => ({ count: 2, capacity: 6 }),
  })
  return { clock, tell }
}

test('each family is named, typed and explained once, and every line is one that Prometheus reads', async () => {
  const text = await metrics(async () => FIGURES).tell()
  const lines = text.trimEnd().split('\n')
  const sample = /^[a-z_]+(\{[a-z]+="(?:[^"\\\n]|\\["\\n])*"\})? -?[\d.e+]+$/
  for (const line of lines)
    expect(line).toMatch(line.startsWith('#') ? /^# (HELP [a-z_]+ .+|TYPE [a-z_]+ (gauge|counter))$/ : sample)
  const types = lines.filter(line => line.startsWith('# TYPE'))
  expect(new Set(types).size).toBe(types.length)
  expect(lines).toEqual(
    expect.arrayContaining([
      'steuerstapel_batches{status="completed"} 3',
      'steuerstapel_document_faults{code="odd\\"code\\\\"} 1',
      'steuerstapel_build_info{version="1.2.3"} 1',
      'steuerstapel_pages 77',
      'steuerstapel_tasks{state="lost"} 1',
      'steuerstapel_ready 1',
      'steuerstapel_workers 2',
      'steuerstapel_worker_operations_max 6',
      'steuerstapel_disk_free_bytes 5000',
    ]),
  )
})

test('the database is counted once a minute, and again at once after it could not be', async () => {
  let asked = 0
  const { clock, tell } = metrics(async () => {
    asked += 1
    if (asked === 1) throw new Error('away')
    return FIGURES
  })
  await expect(tell()).rejects.toThrow('away')
  await Promise.all([tell(), tell()])
  expect(asked).toBe(2)
  clock.advance(60_001)
  await tell()
  expect(asked).toBe(3)
})
