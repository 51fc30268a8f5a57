import { describe, expect, test } from 'vitest'
import { isAllowedTarget, isLinkLocal, isLoopback, isPublicAddress } from '../../../engine/sources/check-address.ts'

describe('a public address', () => {
  test.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:8.8.8.8'])(
    'is %s',
    address => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '::1',
    '::ffff:127.0.0.1',
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    '224.0.0.1',
    'ff02::1',
    '255.255.255.255',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '::808:808',
    '::a00:1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '',
    'localhost',
    'belege.example',
    '1.2.3.4.5',
    '300.1.1.1',
    '93.184.215.14/8',
  ])('is not %s', address => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('link-local addresses, where clouds keep their credentials,', () => {
  test.each(['169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1', '::ffff:169.254.169.254'])(
    'include %s',
    address => {
      expect(isLinkLocal(address)).toBe(true)
    },
  )

  test.each(['169.253.255.255', '169.255.0.1', '8.8.8.8', 'fec0::1', '2001:db8::1', 'x', ''])(
    'do not include %s',
    address => {
      expect(isLinkLocal(address)).toBe(false)
    },
  )
})

test('loopback is the whole net and its IPv6 forms, and nothing else', () => {
  expect(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'].map(isLoopback)).toEqual([true, true, true, true])
  expect(['128.0.0.1', '10.0.0.1', '::2', 'localhost', ''].map(isLoopback)).toEqual([false, false, false, false, false])
})

describe('an entry of the allow-list', () => {
  const target = { hostname: 'Dms.Kanzlei.local', address: '10.1.2.3', port: 8443 }
  const isAllowed = (host: string, port: number | null = null, over: Partial<typeof target> = {}): boolean =>
    isAllowedTarget([{ host, port }], { ...target, ...over })

  test('names a host, whatever its letters, with its port or any', () => {
    expect(isAllowed('dms.kanzlei.LOCAL')).toBe(true)
    expect(isAllowed('dms.kanzlei.local', 8443)).toBe(true)
    expect(isAllowed('dms.kanzlei.local', 443)).toBe(false)
    expect(isAllowed('kanzlei.local')).toBe(false)
    expect(isAllowed('dms.kanzlei.local.evil.example')).toBe(false)
  })

  test('names an address or a range that holds it', () => {
    expect(isAllowed('10.1.2.3')).toBe(true)
    expect(isAllowed('10.1.2.3', 8443)).toBe(true)
    expect(isAllowed('10.1.2.3', 443)).toBe(false)
    expect(isAllowed('10.1.2.4')).toBe(false)
    expect(isAllowed('10.0.0.0/8')).toBe(true)
    expect(isAllowed('10.2.0.0/16')).toBe(false)
    expect(isAllowed('10.0.0.0/99')).toBe(false)
    expect(isAllowed('10.1.2.3', null, { address: '::ffff:10.1.2.3' })).toBe(true)
  })

  test('of one family never holds an address of the other', () => {
    expect(isAllowed('::/0')).toBe(false)
    expect(isAllowed('0.0.0.0/0', null, { address: 'fd00::1' })).toBe(false)
    expect(isAllowed('fd00::/8', null, { address: 'fd00::1' })).toBe(true)
    expect(isAllowed('fd00::1', null, { address: 'fd00::1' })).toBe(true)
    expect(isAllowed('fd00::1', null, { address: 'fd00::2' })).toBe(false)
  })

  test('says nothing about an unknown address, and an empty list allows nothing', () => {
    const unknown = { hostname: 'x', address: null, port: 443 }
    expect(isAllowedTarget([{ host: '0.0.0.0/0', port: null }], unknown)).toBe(false)
    expect(isAllowedTarget([], { ...unknown, address: '8.8.8.8' })).toBe(false)
    expect(
      isAllowedTarget(
        [
          { host: 'y', port: null },
          { host: 'x', port: null },
        ],
        unknown,
      ),
    ).toBe(true)
  })
})
