import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, steuerstapel } from './run-cli.ts'

test('a file that is larger than allowed is named, and the others are processed', async () => {
  const [folder, out] = [aFolder(), aFolder()]
  writeFileSync(join(folder, 'a.txt'), 'Rechnung Nr. 5 vom 01.02.2025, Betrag 119,00 EUR')
  writeFileSync(join(folder, 'b.pdf'), '')
  // Without bytes on the disk.
  truncateSync(join(folder, 'b.pdf'), 200_000_001)
  const { code, stdout } = await steuerstapel(['process', folder, '--out', out, '--json'])
  const told = JSON.parse(stdout) as object
  expect([code, told]).toMatchObject([
    0,
    {
      documents: [{ filename: 'a.txt', status: 'processed' }],
      not_taken: [{ path: expect.stringMatching(/b\.pdf$/) as string, reason: 'too_large' }],
    },
  ])
})
