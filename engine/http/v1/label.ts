import { z } from 'zod'

// eslint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Text that people read: no control characters and no marks that turn the reading direction. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !UNSAFE.test(text)
}

/** A name of 1 to `max` characters, trimmed, NFC. */
export function label(max: number) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .min(1)
    .max(max)
    .refine(isPlainText, { params: { reason: 'invalid_format' } })
}

/** A file name of 1 to 255 characters, not of blanks alone; kept as a label, never used on disk. */
export const filename = z
  .string()
  .normalize('NFC')
  .min(1)
  .max(255)
  .refine(text => text === '' || text.trim() !== '', { params: { reason: 'too_short' } })
  .refine(text => isPlainText(text) && !/[/\\]/.test(text), { params: { reason: 'invalid_format' } })
