import { createHash } from 'node:crypto'
import type { LetterDraft } from '../../model/request-letter.ts'
import { letterTexts } from '../../phases/report/request/letter-texts.de.ts'

/** Bytes of UTF-8 in one encoded word: 75 characters with what stands around it (RFC 2047). */
const WORD_BYTES_MAX = 42
/** Characters in a line of base64 (RFC 2045). */
const LINE_LENGTH = 76

/**
 * A request letter as a mail that is not sent yet (RFC 5322, .eml): its text, and the letter with its sheets as
 * attachment. Mail programs open it for whoever sends it to fill in the recipient.
 */
export function writeLetterMail(
  draft: LetterDraft,
  { filename, bytes }: { readonly filename: string; readonly bytes: Uint8Array },
  at: number,
): Uint8Array {
  const boundary = `=_${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`
  const part = (head: readonly string[], content: Uint8Array): string[] => [
    `--${boundary}`,
    ...head,
    'Content-Transfer-Encoding: base64',
    '',
    ...inLines(content),
  ]
  const lines = [
    'MIME-Version: 1.0',
    'X-Unsent: 1',
    `Date: ${new Date(at).toUTCString().replace('GMT', '+0000')}`,
    `Subject: ${encodedWords(draft.subject)}`,
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...part(['Content-Type: text/plain; charset=utf-8'], Buffer.from(letterText(draft))),
    ...part(
      [
        'Content-Type: application/pdf',
        `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(filename).replaceAll("'", '%27')}`,
      ],
      bytes,
    ),
    `--${boundary}--`,
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

/** The letter as plain text. */
function letterText({ salutation, opening, items, closing, signature }: LetterDraft): string {
  const list = items.map(
    ({ label, from }, index) => `${index + 1}. ${label}${from === '' ? '' : ` (${letterTexts.from(from)})`}`,
  )
  const parts = [salutation, opening, list.join('\n'), closing, letterTexts.sheetsAttached, letterTexts.greeting]
  return [...parts, signature]
    .map(text => text.trim())
    .filter(text => text !== '')
    .join('\n\n')
    .replaceAll(/\r?\n/g, '\r\n')
}

function inLines(content: Uint8Array): string[] {
  return (
    Buffer.from(content)
      .toString('base64')
      .match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? []
  )
}

/** A header as encoded words, none of which cuts a character (RFC 2047). */
function encodedWords(text: string): string {
  const words: string[] = ['']
  for (const character of text) {
    const last = words.at(-1) ?? ''
    if (Buffer.byteLength(last + character) > WORD_BYTES_MAX) words.push(character)
    else words[words.length - 1] = last + character
  }
  return words.map(word => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ')
}
