import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { assert } from './assert.ts'

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/** Seals and opens small secrets with one key. */
export interface SecretBox {
  seal(text: string): Buffer
  /** Throws when the box was sealed with another key or changed. */
  open(box: Buffer): string
}

/** AES-256-GCM: version byte, 12 bytes nonce, 16 bytes tag, ciphertext (NIST SP 800-38D). `key` is 32 bytes. */
export function createSecretBox(key: Buffer): SecretBox {
  assert(key.length === 32, 'a key of 32 bytes')
  return {
    seal: text => {
      const nonce = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed])
    },
    open: box => {
      assert(box[0] === VERSION && box.length > IV_BYTES + TAG_BYTES, 'a sealed secret')
      const nonce = box.subarray(1, 1 + IV_BYTES)
      const tag = box.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(box.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}
