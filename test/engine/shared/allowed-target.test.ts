import { describe, expect, test } from 'vitest'
import { parseAllowedTargets } from '../../../engine/shared/allowed-target.ts'

describe('the setting of allowed targets', () => {
  test.each([
    ['10.0.0.0/8', '10.0.0.0/8', null],
    ['10.0.0.0/8:443', '10.0.0.0/8', 443],
    ['192.168.1.5', '192.168.1.5', null],
    ['192.168.1.5:8443', '192.168.1.5', 8443],
    ['DMS.Kanzlei.local', 'dms.kanzlei.local', null],
    ['dms_1.kanzlei-nord.local:1', 'dms_1.kanzlei-nord.local', 1],
    ['fd00::/8', 'fd00::/8', null],
    ['fd00::/128', 'fd00::/128', null],
    ['FD00::1', 'fd00::1', null],
    ['::1', '::1', null],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.1', null],
    ['[::1]:8443', '::1', 8443],
    ['[FD00::]/8:443', 'fd00::/8', 443],
    ['[fd00::]/64', 'fd00::/64', null],
    ['[::ffff:1.2.3.4]:65535', '::ffff:1.2.3.4', 65_535],
  ])('reads %s', (text, host, port) => {
    expect(parseAllowedTargets(text)).toEqual([{ host, port }])
  })

  test('reads a list with commas, blanks around its entries left out', () => {
    expect(parseAllowedTargets(' a:1 , ,b,')).toEqual([
      { host: 'a', port: 1 },
      { host: 'b', port: null },
    ])
    expect(parseAllowedTargets('')).toEqual([])
  })

  test.each([
    'a b',
    'a:0',
    'a:65536',
    'a:100000',
    'a:',
    'a:x',
    'https://a',
    'a/x',
    'a/1234',
    '10.0.0.0/8/8',
    'a:1:2x',
    'ä.de',
    '[::1',
    '[::1]:',
    '[::1]:x',
    '[::1]x',
    'x[::1]',
    '[::1]:0',
    '[::1]:70000',
    '[::1]/1234',
    '[x]',
    '::1/1234',
    'x::1',
    '::1x',
  ])('refuses %s and says so', entry => {
    expect(() => parseAllowedTargets(entry)).toThrow(
      expect.objectContaining({
        kind: 'input',
        code: 'invalid_settings',
        message: `„${entry}“ ist kein erlaubtes Ziel (CIDR[:Port] oder Host[:Port]).`,
      }),
    )
  })
})
