import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import { FAR_LIMIT_MS, TEST_LIMIT_MS } from './test/support/far-limit.ts'
import { testProjects } from './test/test-projects.ts'

const { whole, units } = testProjects()

export default defineConfig({
  test: {
    pool: 'forks',
    // For what never ends; a busy machine takes many times as long as a quiet one.
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: FAR_LIMIT_MS } },
    // More than cores: tests of whole engines wait for other processes, deadlines and the disk for nearly half of their time,
    // so that of five there are two that compute, 19 times in 20 of them (docs/decisions/0066).
    maxWorkers: 5,
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'whole', include: whole } },
      { extends: true, test: { name: 'units', include: units, isolate: false } },
    ],
  },
})
