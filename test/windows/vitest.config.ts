import { defineConfig } from 'vitest/config'
import { FAR_LIMIT_MS, TEST_LIMIT_MS } from '../support/far-limit.ts'

export default defineConfig({
  test: {
    include: ['test/windows/**/*.windows.ts'],
    pool: 'forks',
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: FAR_LIMIT_MS } },
    fileParallelism: false,
    reporters: ['verbose'],
  },
})
