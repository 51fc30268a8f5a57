import { expect, test } from 'vitest'
import { identifyFile } from '../../../../../engine/phases/conversion/identify/identify-file.ts'
import { aFile } from '../../../../support/a-document.ts'
import { BANK_SAMPLES, MT940_SAMPLE } from '../../../bank/bank-samples.ts'
import { camtSample } from '../../../bank/camt/camt-sample.ts'

const identify = (content: Uint8Array | string, filename: string) => identifyFile({ path: aFile(content), filename })

test('banks’ files are known by their content, whatever they are called', async () => {
  for (const { bytes, mediaType } of BANK_SAMPLES) {
    expect((await identify(bytes, 'Umsätze Januar')).mediaType).toBe(mediaType)
  }
  expect(await identify(camtSample(), 'auszug.pdf')).toMatchObject({ notes: [{ code: 'extension_mismatch' }] })
  expect(await identify(MT940_SAMPLE, 'auszug.sta')).toMatchObject({ notes: [] })
})

test('MT940 in its envelope of SWIFT, and with the head of a bank', async () => {
  const wrapped = `{1:F01COBADEFFAXXX0000000000}{2:I940X}{4:\r\n${MT940_SAMPLE}-}`
  expect((await identify(wrapped, 'a')).mediaType).toBe('application/vnd.swift.mt940')
  expect((await identify(`:940:\r\n${MT940_SAMPLE}`, 'a')).mediaType).toBe('application/vnd.swift.mt940')
})

test('other messages of ISO 20022, other tables and texts with colons are none', async () => {
  const pain = camtSample().replaceAll('camt.053', 'pain.001')
  await expect(identify(pain, 'a.xml')).rejects.toMatchObject({ code: 'unsupported_file_type' })
  await expect(identify(camtSample().replace('<Document', '<!DOCTYPE d><Document'), 'a.xml')).rejects.toMatchObject({
    code: 'unsupported_file_type',
  })
  expect((await identify('Name;Buchungstag;Betrag\nA;1.1.2025;5\n', 'a.csv')).mediaType).toBe('text/csv')
  expect((await identify(':20: Uhr beginnt es.\n:25: Gäste kommen.\n', 'a.txt')).mediaType).toBe('text/plain')
})
