import { expect, test } from 'vitest'
import { createSignInThrottle } from '../../../../engine/batches/people/sign-in-throttle.ts'
import { isEngineError } from '../../../../engine/shared/errors.ts'
import { aClock } from '../../../support/a-clock.ts'

function setup() {
  const clock = aClock()
  const throttle = createSignInThrottle({ clock })
  const isLet = (account: string, origin: string): boolean => {
    try {
      throttle.begin(account, origin)
      return true
    } catch (error) {
      if (isEngineError(error) && error.code === 'sign_in_throttled') return false
      throw error
    }
  }
  return { clock, throttle, isLet }
}

test('after five failures an account waits, known or not, and twice as long each time, from wherever one tries', () => {
  const { clock, isLet } = setup()
  const tries = Array.from({ length: 6 }, (_, at) => isLet('mk', `origin ${at}`))
  expect(tries).toEqual([true, true, true, true, true, false])
  clock.advance(1_000)
  expect([isLet('mk', 'other'), isLet('mk', 'other')]).toEqual([true, false])
  clock.advance(1_000)
  expect(isLet('mk', 'other')).toBe(false)
  clock.advance(1_000)
  expect([isLet('mk', 'other'), isLet('somebody else', 'other')]).toEqual([true, true])
})

test('no wait is longer than a quarter of an hour, and who keeps still for an hour begins anew', () => {
  const { clock, isLet } = setup()
  for (let at = 0; at < 40; at += 1) {
    isLet('mk', `origin ${at}`)
    clock.advance(15 * 60_000)
  }
  expect(isLet('mk', 'a')).toBe(true)
  clock.advance(60 * 60_000)
  expect(Array.from({ length: 5 }, () => isLet('mk', 'b'))).toEqual([true, true, true, true, true])
})

test('an origin waits after twenty failures on whatever accounts', () => {
  const { isLet } = setup()
  const tries = Array.from({ length: 21 }, (_, at) => isLet(`account ${at}`, '10.0.0.7'))
  expect([tries.filter(Boolean).length, tries.at(-1)]).toEqual([20, false])
  expect(isLet('account 99', '10.0.0.8')).toBe(true)
})

test('a right password forgets the failures of the account, and is none of its origin', () => {
  const { throttle, isLet } = setup()
  for (let at = 0; at < 30; at += 1) {
    expect(isLet('mk', 'a')).toBe(true)
    throttle.succeeded('mk', 'a')
  }
})

test('nobody keeps somebody out by guessing wrong from elsewhere, and what is right there forgives no guesses', () => {
  const { throttle, isLet } = setup()
  expect(isLet('mk', '192.168.1.20')).toBe(true)
  throttle.succeeded('mk', '192.168.1.20')
  for (let at = 0; at < 5; at += 1) isLet('mk', '192.168.1.66')
  expect(isLet('mk', '192.168.1.66')).toBe(false)
  expect(isLet('mk', '192.168.1.20')).toBe(true)
  throttle.succeeded('mk', '192.168.1.20')
  expect(isLet('mk', '192.168.1.77')).toBe(false)
  expect(Array.from({ length: 6 }, () => isLet('mk', '192.168.1.20'))).toEqual([true, true, true, true, true, false])
})

test('the addresses of one IPv6 network are one origin, and an IPv4 address is the same however it is written', () => {
  const { isLet } = setup()
  for (let at = 0; at < 20; at += 1) isLet(`account ${at}`, `fd00:1:2:3::${at.toString(16)}`)
  expect([isLet('x', 'fd00:1:2:3:aaaa::1'), isLet('y', 'fd00:1:2:4::1')]).toEqual([false, true])
  for (let at = 0; at < 20; at += 1) isLet(`other ${at}`, '::ffff:10.0.0.9')
  expect(isLet('z', '10.0.0.9')).toBe(false)
})
