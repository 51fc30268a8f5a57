import { expect, test } from 'vitest'
import { readBankFile } from '../../../engine/bank/read-bank-file.ts'
import { settlePeriods } from '../../../engine/bank/periods/settle-periods.ts'
import { BANK_SAMPLES } from './bank-samples.ts'
import { fuzzBankFiles } from './fuzz-bank-files.ts'

test('sound files of all formats are proved by their balances', () => {
  const sums = BANK_SAMPLES.map(({ bytes, mediaType }) => settlePeriods(readBankFile(bytes, mediaType).periods).sum)
  expect(sums).toEqual(['fits', 'fits', 'fits', 'fits'])
})

test('of 2,000 damaged files none breaks a reader, and no balance is called right that the movements do not make', () => {
  const { files, read, refused, proved } = fuzzBankFiles(2_000, 20_250_331)
  expect(read + refused).toBe(files)
  // All three happen, or the damages would show nothing.
  expect(Math.min(read, refused, proved)).toBeGreaterThan(50)
})
