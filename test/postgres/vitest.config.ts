import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/postgres/**/*.server.ts'],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    reporters: ['default'],
  },
})
