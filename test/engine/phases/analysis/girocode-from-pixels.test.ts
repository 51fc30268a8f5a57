import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { parseGiroCode } from '../../../../engine/phases/analysis/amounts/parse-girocode.ts'
import { readCodes } from '../../../../engine/phases/ocr/codes/read-codes.ts'

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

test('a printed GiroCode is read with its umlauts and its account', async () => {
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Bäckerei Höß & Söhne',
    'DE02120300000000202051',
    'EUR12.30',
    '',
    '',
    'Rechnung Straße 7',
  ]
  const { image, error } = await writeBarcode(lines.join('\n'), { format: 'QRCode', scale: 6 })
  if (!image) throw new Error(error)
  const { data, info } = await sharp(Buffer.from(await image.arrayBuffer()))
    .flatten({ background: '#ffffff' })
    .extend({ top: 80, bottom: 80, left: 80, right: 80, background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [code] = await readCodes({ data, width: info.width, height: info.height, dpi: 250 })
  expect(parseGiroCode(code?.text ?? '')).toMatchObject({
    beneficiary: 'Bäckerei Höß & Söhne',
    iban: 'DE02120300000000202051',
    cents: 1230,
    reference: 'Rechnung Straße 7',
  })
})
