import { describe, expect, test } from 'vitest'
import { createSecretBox } from '../../../engine/shared/secret-box.ts'

const box = createSecretBox(Buffer.alloc(32, 1))
const TEXT = 'Geheimnis der Kanzlei €'

describe('a sealed secret', () => {
  test('opens with its key alone', () => {
    const sealed = box.seal(TEXT)
    expect(box.open(sealed)).toBe(TEXT)
    expect(() => createSecretBox(Buffer.alloc(32, 2)).open(sealed)).toThrow(/authenticate/)
  })

  test('is version, nonce, tag and as many bytes as the text, and never the same twice', () => {
    const sealed = box.seal(TEXT)
    expect(sealed[0]).toBe(1)
    expect(sealed.length).toBe(1 + 12 + 16 + Buffer.byteLength(TEXT))
    expect(sealed.toString('latin1')).not.toContain('Geheimnis')
    expect(box.seal(TEXT).equals(sealed)).toBe(false)
  })

  test('that was changed in any byte is refused', () => {
    const sealed = box.seal(TEXT)
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => box.open(changed)).toThrow(at === 0 ? 'a sealed secret' : /authenticate/)
    }
  })

  test('that was cut is refused before its key is tried', () => {
    const sealed = box.seal('')
    for (const length of [0, 1, 28]) expect(() => box.open(sealed.subarray(0, length))).toThrow('a sealed secret')
    expect(box.open(sealed)).toBe('')
  })

  test('needs a key of 32 bytes', () => {
    expect(() => createSecretBox(Buffer.alloc(31))).toThrow('a key of 32 bytes')
    expect(() => createSecretBox(Buffer.alloc(33))).toThrow('a key of 32 bytes')
  })
})
