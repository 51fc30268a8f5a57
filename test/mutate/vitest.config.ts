import { defineConfig } from 'vitest/config'

/** The tests of one area of `npm run mutate`, in a thread of the process that changes the code. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env['MUTATE_TESTS'] ?? '[]') as string[],
    pool: 'threads',
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
