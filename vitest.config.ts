import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Whole-engine suites start processes and recognise pages; more at once than cores only makes them slow.
    maxWorkers: 2,
    reporters: ['default'],
  },
})
