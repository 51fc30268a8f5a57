import { defineConfig } from 'vitest/config'
import { FAR_LIMIT_MS, TEST_LIMIT_MS } from '../support/far-limit.ts'

/** Workers over a network that loses packets: minutes, so apart from `npm test` (`npm run test:network`). */
export default defineConfig({
  test: {
    include: ['test/network/*.network.ts'],
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: FAR_LIMIT_MS } },
    fileParallelism: false,
  },
})
