import { expect, test } from 'vitest'
import { newRecoveryKey, readRecoveryKey } from '../../../engine/keys/recovery-key.ts'

test('a recovery key is read as it is written, in small letters, with spaces and with look-alikes', () => {
  for (let round = 0; round < 200; round += 1) {
    const { bytes, text } = newRecoveryKey()
    expect(text).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){5}$/)
    expect(readRecoveryKey(text)?.equals(bytes)).toBe(true)
    expect(readRecoveryKey(` ${text.toLowerCase().replaceAll('-', ' ')} `)?.equals(bytes)).toBe(true)
    expect(readRecoveryKey(text.replaceAll('0', 'o').replaceAll('1', 'l'))?.equals(bytes)).toBe(true)
  }
})

test('each single wrong letter and each swap of neighbours is noticed', () => {
  const { text } = newRecoveryKey()
  const letters = Array.from(text)
  for (let at = 0; at < letters.length; at += 1) {
    if (letters[at] === '-') continue
    const wrong = [...letters]
    wrong[at] = letters[at] === 'A' ? 'B' : 'A'
    expect(readRecoveryKey(wrong.join(''))).toBeNull()
    const next = letters[at + 1] === '-' ? at + 2 : at + 1
    if (next >= letters.length || letters[at] === letters[next]) continue
    const swapped = [...letters]
    ;[swapped[at], swapped[next]] = [letters[next] ?? '', letters[at] ?? '']
    expect(readRecoveryKey(swapped.join(''))).toBeNull()
  }
  expect(readRecoveryKey(text.slice(0, -1))).toBeNull()
  expect(readRecoveryKey('vier Wörter die nichts verbindet')).toBeNull()
})
