import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { checkTseSignature } from '../../../../../engine/phases/analysis/receipt/check-tse-signature.ts'
import { mergeTseCode } from '../../../../../engine/phases/analysis/receipt/merge-tse-code.ts'
import { parseTseCode } from '../../../../../engine/phases/analysis/receipt/parse-tse-code.ts'
import { buildField } from '../../../../../engine/phases/analysis/fields/build-field.ts'
import { readCodes } from '../../../../../engine/phases/ocr/codes/read-codes.ts'

const BOX = [0.1, 0.8, 0.3, 0.9] as const
const SALE = 'Beleg^75.33_7.99_0.00_0.00_0.00^19.02:Bar_64.30:Unbar'

interface Till {
  readonly curve?: string
  readonly hash?: 'sha256' | 'sha384'
  readonly processData?: string
  readonly timeFormat?: string
}

/** ASN.1 as a device writes it, with lengths below 128 or of one byte. */
function tlv(tag: string, hex: string): string {
  const size = hex.length / 2
  const length = size < 128 ? size.toString(16).padStart(2, '0') : `81${size.toString(16)}`
  return tag + length + hex
}
const ascii = (text: string): string => Buffer.from(text).toString('hex')

/** The text of a receipt's code, signed over the log message of BSI TR-03151 with a key of its own. */
function codeOf({ curve = 'prime256v1', hash = 'sha256', processData = SALE, timeFormat = 'unixTime' }: Till): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve })
  const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(hash === 'sha256' ? -65 : -97)
  const loggedAt = '2025-03-14T22:30:05.000Z'
  const times: Record<string, string> = {
    unixTime: tlv('02', (Date.parse(loggedAt) / 1000).toString(16).padStart(8, '0')),
    utcTimeWithSeconds: tlv('17', ascii('250314223005Z')),
    generalizedTime: tlv('18', ascii('20250314223005Z')),
  }
  const message = [
    '020102',
    '060904007f000703070101',
    tlv('80', ascii('FinishTransaction')),
    tlv('81', ascii('KASSE-17')),
    tlv('82', ascii(processData)),
    tlv('83', ascii('Kassenbeleg-V1')),
    '85020fa2',
    tlv('04', createHash('sha256').update(point).digest('hex')),
    tlv('30', tlv('06', `04007f00070101040${hash === 'sha256' ? '103' : '104'}`)),
    '020300ffee',
    times[timeFormat] ?? '',
  ].join('')
  const signature = sign(hash, Buffer.from(message, 'hex'), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return [
    'V0',
    'KASSE-17',
    'Kassenbeleg-V1',
    processData,
    '4002',
    '65518',
    '2025-03-14T22:29:31.000Z',
    loggedAt,
    `ecdsa-plain-${hash.toUpperCase()}`,
    timeFormat,
    signature.toString('base64'),
    point.toString('base64'),
  ].join(';')
}

function verdictOf(text: string): string {
  const code = parseTseCode(text)
  return code ? checkTseSignature(code) : 'no code'
}

function merge(text: string, fields: Parameters<typeof mergeTseCode>[1]['fields'] = {}) {
  const page = { number: 1, text: { codes: [{ format: 'QRCode', text, box: BOX }] } }
  return mergeTseCode([page] as unknown as Parameters<typeof mergeTseCode>[0], { fields, taxes: [] })
}

describe('the signature of a till receipt', () => {
  test.each([
    [{}],
    [{ curve: 'brainpoolP256r1' }],
    [{ curve: 'secp384r1', hash: 'sha384' as const }],
    [{ curve: 'brainpoolP384r1', hash: 'sha384' as const }],
    [{ timeFormat: 'utcTimeWithSeconds' }],
    [{ timeFormat: 'generalizedTime' }],
    [{ processData: `Beleg^75.33_7.99_0.00_0.00_0.00^${Array.from({ length: 9 }, () => '9.26:Bar:CHF').join('_')}` }],
  ])('is genuine as it was signed: %o', till => {
    expect(verdictOf(codeOf(till))).toBe('genuine')
  })

  test('is altered when any part of the sale differs', () => {
    const code = codeOf({})
    for (const [from, to] of [
      ['75.33', '15.33'],
      ['19.02:Bar', '19.01:Bar'],
      [';4002;', ';4003;'],
      [';65518;', ';65519;'],
      ['KASSE-17', 'KASSE-18'],
      ['22:30:05', '22:30:06'],
    ] as const)
      expect([to, verdictOf(code.replace(from, to))]).toEqual([to, 'altered'])
    expect(verdictOf(code.replace('22:29:31', '22:29:30'))).toBe('genuine')
  })

  test('cannot be checked without a key or a form that is known', () => {
    const parts = codeOf({}).split(';')
    const having = (index: number, value: string): string => parts.with(index, value).join(';')
    expect(verdictOf(having(11, ''))).toBe('uncheckable')
    expect(verdictOf(having(11, Buffer.alloc(65, 4).toString('base64')))).toBe('uncheckable')
    expect(verdictOf(having(10, ''))).toBe('uncheckable')
    expect(verdictOf(having(8, 'ecdsa-plain-MD5'))).toBe('uncheckable')
    expect(verdictOf(having(9, 'sundial'))).toBe('uncheckable')
  })
})

describe('what the code says', () => {
  test('is the total, the day in Germany, the numbers, the payment and the tax of each rate', () => {
    const { fields, taxes, warnings } = merge(codeOf({}))
    expect(fields['gross']).toMatchObject({ value: '83.32', source: 'qr', checks: ['tse_signature_ok'] })
    expect(fields['date']?.value).toBe('2025-03-14')
    expect(fields['tseTransaction']?.value).toBe('4002')
    expect(fields['payment']?.value).toBe('bar 19,02 EUR; unbar 64,30 EUR')
    expect(fields['paymentWay']?.value).toBe('cash')
    expect(taxes).toEqual([
      { rate: '19', base: '63.30', tax: '12.03' },
      { rate: '7', base: '7.47', tax: '0.52' },
    ])
    expect(warnings).toEqual([])
  })

  test('is told where the page says something else, and never outranks a person', () => {
    const place = { page: 1, box: [0, 0, 1, 1] as const }
    const seen = buildField({ type: 'money', value: '88.32', raw: '88,32', confidence: 0.9, ...place })
    const told = merge(codeOf({}), { gross: seen })
    expect(told.fields['gross']).toMatchObject({ value: '83.32', confidence: 0.7, alternatives: [{ value: '88.32' }] })
    expect(told.warnings.map(({ code }) => code)).toEqual(['QR_PAGE_MISMATCH'])
    expect(merge(codeOf({}), { gross: { ...seen, source: 'human' } }).fields['gross']?.value).toBe('88.32')
  })

  test('is no sale for training, and a changed amount is said', () => {
    const training = merge(codeOf({ processData: 'AVTraining^75.33_0.00_0.00_0.00_0.00^75.33:Bar' }))
    expect(training.fields['gross']).toBeUndefined()
    expect(training.warnings.map(({ code }) => code)).toEqual(['TSE_NO_SALE'])
    const altered = merge(codeOf({}).replace('75.33', '15.33'))
    expect(altered.warnings.map(({ code }) => code)).toEqual(['TSE_SIGNATURE_WRONG'])
    expect(altered.taxes).toEqual([])
  })

  test.each([
    '',
    'BCD\n002\n1\nSCT',
    'V1;a;Kassenbeleg-V1;Beleg^1.00_0.00_0.00_0.00_0.00^1.00:Bar;1;1;x;y;a;b;c;d',
    codeOf({ processData: 'Beleg^75.33_7.99_0.00_0.00^75.33:Bar' }),
    codeOf({ processData: 'Beleg^75,33_7.99_0.00_0.00_0.00^75.33:Bar' }),
    codeOf({ processData: 'Beleg^75.33_7.99_0.00_0.00_0.00^alles:Bar' }),
    `${codeOf({})};more`,
  ])('of a code that breaks the form is nothing: %#', text => {
    expect(parseTseCode(text)).toBeNull()
    expect(merge(text)).toEqual({ fields: {}, taxes: [], warnings: [] })
  })
})

describe('a printed receipt', () => {
  beforeAll(async () => {
    const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
    const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  })

  test.each([
    ['as printed', 0, 0],
    ['photographed a little askew and out of focus', 3, 1.2],
  ])('is genuine %s', async (_, degrees, blur) => {
    const { image, error } = await writeBarcode(codeOf({}), { format: 'QRCode', scale: 6 })
    if (!image) throw new Error(error)
    const printed = sharp(Buffer.from(await image.arrayBuffer()))
      .flatten({ background: '#ffffff' })
      .extend({ top: 80, bottom: 80, left: 80, right: 80, background: '#ffffff' })
      .rotate(degrees, { background: '#ffffff' })
    const shot = blur > 0 ? printed.blur(blur) : printed
    const { data, info } = await shot.greyscale().raw().toBuffer({ resolveWithObject: true })
    const [code] = await readCodes({ data, width: info.width, height: info.height, dpi: 250 })
    expect(verdictOf(code?.text ?? '')).toBe('genuine')
  })
})
