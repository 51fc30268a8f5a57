import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    pool: 'forks',
    // For what never ends; a busy machine takes several times as long as a quiet one.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // Whole-engine suites start processes and recognise pages; more at once than cores only makes them slow.
    maxWorkers: 2,
    reporters: ['default'],
  },
})
