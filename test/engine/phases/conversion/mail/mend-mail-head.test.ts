import { expect, test } from 'vitest'
import { readEml } from '../../../../../engine/phases/conversion/mail/read-eml.ts'

const mailOf = (disposition: string): Buffer =>
  Buffer.from(
    `From: Kanzlei <a@example.org>\r\nSubject: M\xfcller\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=B\r\n\r\n--B\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n\r\nFrom: M\xfcller\r\n--B\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; ${disposition}\r\n\r\nBeleg\r\n--B--\r\n`,
    'latin1',
  )

const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64')

test.each([
  ['raw in Windows-1252', 'filename="M\xfcller.pdf"', 'Müller.pdf'],
  ['raw in UTF-8', 'filename="M\xc3\xbcller.pdf"', 'Müller.pdf'],
  ['on a line of its own', '\r\n\tfilename="M\xfcller.pdf"', 'Müller.pdf'],
  ['a parameter of UTF-8 that is none', "filename*=utf-8''M%FCller.pdf", 'Müller.pdf'],
  ['a parameter of UTF-8', "filename*=utf-8''M%C3%BCller.pdf", 'Müller.pdf'],
  ['a parameter of Latin-1', "filename*=iso-8859-1''M%FCller.pdf", 'Müller.pdf'],
  ['a parameter of a charset that nobody knows', "filename*=x-nie''M%FCller.pdf", 'Müller.pdf'],
  ['a word of UTF-8 that is none', 'filename="=?utf-8?Q?M=FCller.pdf?="', 'Müller.pdf'],
  ['a word of UTF-8 that is none, in base64', `filename="=?UTF-8?B?${base64('M\xfcller.pdf')}?="`, 'Müller.pdf'],
  ['a word of UTF-8', `filename="=?UTF-8?B?${base64('M\xc3\xbcller.pdf')}?="`, 'Müller.pdf'],
])('a name is read as it was meant: %s', async (_, disposition, filename) => {
  const { attachments, subject, text } = await readEml(mailOf(disposition))
  expect(attachments.map(part => part.filename)).toEqual([filename])
  expect(subject).toBe('Müller')
  // A line of the text that looks like a field is in the charset of the text.
  expect(text?.trim()).toBe('From: Müller')
})
