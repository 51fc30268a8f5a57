import { totalmem } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import { FAR_LIMIT_MS, TEST_LIMIT_MS } from './test/support/far-limit.ts'
import { testProjects } from './test/test-projects.ts'

const { whole, units } = testProjects()
/** Each whole engine with its browser needs up to 1.2 GB. */
const HAS_ROOM = totalmem() >= 12 * 1024 ** 3

export default defineConfig({
  test: {
    pool: 'forks',
    // For what never ends; a busy machine takes many times as long as a quiet one.
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: FAR_LIMIT_MS } },
    // More than cores: tests of whole engines wait for other processes, deadlines and the disk. Five at a time kept two
    // cores busy for 71 % of a whole run (docs/decisions/0184).
    maxWorkers: HAS_ROOM ? 7 : 5,
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'whole', include: whole } },
      { extends: true, test: { name: 'units', include: units, isolate: false } },
    ],
  },
})
