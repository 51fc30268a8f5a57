import { expect, test } from 'vitest'
import { createChallenges } from '../../../../engine/batches/people/challenges.ts'
import { aClock } from '../../../support/a-clock.ts'

test('whoever asks for thousands of challenges drives out none of another address', () => {
  const challenges = createChallenges(aClock())
  challenges.keep('hers', null, '192.168.1.20')
  for (let index = 0; index < 5_000; index += 1) challenges.keep(`flood ${index}`, null, '192.168.1.66')
  expect(challenges.take('hers', null)).toBe(true)
  expect(challenges.take('flood 4999', null)).toBe(true)
  expect(challenges.take('flood 0', null)).toBe(false)
})

test('when many addresses fill all places, the fullest loses its oldest, and one with a single challenge keeps it', () => {
  const challenges = createChallenges(aClock())
  challenges.keep('hers', null, '192.168.1.20')
  for (let address = 0; address < 100; address += 1) {
    for (let index = 0; index < 30; index += 1) challenges.keep(`${address} ${index}`, null, `10.0.0.${address}`)
  }
  expect(challenges.take('hers', null)).toBe(true)
})

test('addresses of one IPv6 network are one', () => {
  const challenges = createChallenges(aClock())
  challenges.keep('hers', null, '2001:db8:1:1::20')
  for (let index = 0; index < 2_000; index += 1) {
    challenges.keep(`flood ${index}`, null, `2001:db8:2:2::${index.toString(16)}`)
  }
  expect(challenges.take('hers', null)).toBe(true)
})

test('a challenge is good once, for whom it was given, and for five minutes', () => {
  let ms = 0
  const challenges = createChallenges({ monotonicMs: () => ms })
  challenges.keep('a', 'usr_1', '10.0.0.1')
  expect([challenges.take('a', 'usr_2'), challenges.take('a', 'usr_1')]).toEqual([false, false])
  challenges.keep('b', 'usr_1', '10.0.0.1')
  expect([challenges.take('b', 'usr_1'), challenges.take('b', 'usr_1')]).toEqual([true, false])
  challenges.keep('c', null, '10.0.0.1')
  ms = 5 * 60_000
  expect(challenges.take('c', null)).toBe(false)
})
