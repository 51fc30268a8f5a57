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

const PART = (boundary: string, name: string): string =>
  `--${boundary}\r\nContent-Type: text/plain; name=${name}\r\nContent-Disposition: attachment\r\n\r\nBeleg ${name}\r\n`

test.each([
  ['another one', 'multipart/mixed; boundary="falsch"; charset=utf-8'],
  ['none', 'multipart/mixed'],
  ['an empty one', 'multipart/mixed;\r\n boundary=""'],
])('parts are found where the head names %s as their boundary', async (_, type) => {
  const body = `${PART('richtig', 'eins.txt')}${PART('richtig', 'zwei.txt')}--richtig--\r\n`
  const { attachments } = await readEml(Buffer.from(`From: a@example.org\r\nContent-Type: ${type}\r\n\r\n${body}`))
  expect(attachments.map(part => [part.filename, Buffer.from(part.bytes).toString().trim()])).toEqual([
    ['eins.txt', 'Beleg eins.txt'],
    ['zwei.txt', 'Beleg zwei.txt'],
  ])
})

test('a mail that says it has parts and has none keeps its text', async () => {
  const head = 'From: a@example.org\r\nContent-Type: multipart/mixed; boundary=B\r\n\r\n'
  expect((await readEml(Buffer.from(`${head}Guten Tag\r\n`))).text?.trim()).toBe('Guten Tag')
})
