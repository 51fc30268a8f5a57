import { describe, expect, test } from 'vitest'
import { readTaxId } from '../../../../engine/batches/mandants/tax-id.ts'

describe('readTaxId', () => {
  test.each([
    // The BZSt's own example number and numbers with a digit three times.
    ['86095742719', '86095742719', 'idnr'],
    ['86 095 742 719', '86095742719', 'idnr'],
    ['47036892816', '47036892816', 'idnr'],
    ['65929970489', '65929970489', 'idnr'],
    ['181/815/08155', '18181508155', 'steuernummer'],
    ['93815/08152', '9381508152', 'steuernummer'],
    ['9381508152', '9381508152', 'steuernummer'],
    ['2893081508152', '2893081508152', 'steuernummer'],
    ['DE136695976', 'DE136695976', 'vat_id'],
    ['de 136 695 976', 'DE136695976', 'vat_id'],
  ])('%s is taken', (written, normalized, kind) => {
    expect(readTaxId(written)).toEqual({ ok: true, normalized, kind })
  })

  test.each([
    ['86095742718', 'invalid_checksum'],
    ['DE136695975', 'invalid_checksum'],
    // No digit twice; a digit four times; three in a row; zero first.
    ['12345678903', 'invalid_format'],
    ['11112345670', 'invalid_format'],
    ['11123456789', 'invalid_format'],
    ['01234567899', 'invalid_format'],
    ['123456789', 'invalid_format'],
    ['2893181508152', 'invalid_format'],
    ['AT U12345678', 'invalid_format'],
    ['', 'invalid_format'],
  ])('%s is refused', (written, reason) => {
    expect(readTaxId(written)).toEqual({ ok: false, reason })
  })

  test('exactly one of ten check digits is right for any body that the repeat rule allows', () => {
    const body = '8609574271'
    const right = Array.from({ length: 10 }, (_, digit) => readTaxId(`${body}${digit}`)).filter(answer => answer.ok)
    expect(right).toHaveLength(1)
  })
})
