import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../engine/config.ts'
import { officeAccounts } from '../../../engine/wiring/office-accounts.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accounts-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('the accounts of the office', () => {
  test('are those that ship until there is a file', () => {
    expect(officeAccounts(folder).kinds['telefon']?.accounts['any']?.['03']).toBe('4920')
  })

  test('come from accounts.json, which must make sense', async () => {
    const path = join(folder, 'accounts.json')
    await writeFile(path, JSON.stringify({ creditor: '70001', kinds: { telefon: null } }))
    expect(officeAccounts(folder)).toMatchObject({ creditor: '70001', debtor: '10000' })
    expect(officeAccounts(folder).kinds['telefon']).toBeUndefined()
    for (const text of ['{', '{"kinds":{"telefon":{"direction":"quer"}}}', '{"konten":{}}']) {
      await writeFile(path, text)
      expect(() => officeAccounts(folder)).toThrow(/accounts\.json bitte berichtigen/)
    }
  })
})

const read = async (datev: unknown) => {
  await writeFile(join(folder, 'config.json'), JSON.stringify({ datev }))
  return readConfig({ STEUERSTAPEL_DATA_DIR: folder }).datev
}

describe('the setting datev', () => {
  test('is taken from config.json, with defaults for the rest', async () => {
    expect(readConfig({ STEUERSTAPEL_DATA_DIR: folder }).datev).toMatchObject({ images: true, bookings: false })
    expect(await read({ consultant: 29_098, client: 55_003, skr: '04' })).toEqual({
      target: 'datev',
      images: true,
      consultant: 29_098,
      client: 55_003,
      skr: '04',
      account_length: 4,
      business_year_start: '01-01',
      bookings: false,
    })
    await expect(read({ berater: 1 })).rejects.toThrow(/berichtigen/)
  })
})
