import { expect, test } from 'vitest'
import { readEml } from '../../../../../engine/phases/conversion/mail/read-eml.ts'

const mail = (subject: string, body: string, lineEnd = '\n'): string =>
  ['From: a@example.de', `Subject: ${subject}`, 'MIME-Version: 1.0', '', body, ''].join(lineEnd)
const line = 'From a@example.de Mon Mar  3 10:00:00 2025'

async function subjectsOf(content: string) {
  const { subject, text, attachments } = await readEml(Buffer.from(content))
  const others = attachments.map(async ({ filename, mimeType, bytes }) => {
    expect(mimeType).toBe('message/rfc822')
    return { filename, subject: (await readEml(bytes)).subject }
  })
  return { subject, text: text?.trim(), others: await Promise.all(others) }
}

test.each([
  ['line feeds', '\n'],
  ['both line ends', '\r\n'],
])('a mailbox file of several mails gives each of them, with %s', async (_, end) => {
  const content = ['eins', 'zwei', 'drei'].map(name => `${line}${end}${mail(name, `Rechnung ${name}`, end)}`).join(end)
  expect(await subjectsOf(content)).toEqual({
    subject: 'eins',
    text: 'Rechnung eins',
    others: [
      { filename: 'Nachricht 2.eml', subject: 'zwei' },
      { filename: 'Nachricht 3.eml', subject: 'drei' },
    ],
  })
})

test('a line of text that begins like one that separates is text', async () => {
  const body = 'Guten Tag,\n\nFrom Monday on we are closed.\nFrom: nobody\n\nFrom a to b\n\nGruss'
  for (const content of [mail('eins', body), `${line}\n${mail('eins', body)}`]) {
    expect(await subjectsOf(content)).toEqual({ subject: 'eins', text: body, others: [] })
  }
})

test('of a mail that only begins with such a line nothing is taken apart', async () => {
  expect(await subjectsOf(`${line}\n${mail('eins', 'x')}`)).toEqual({ subject: 'eins', text: 'x', others: [] })
  expect((await readEml(Buffer.from('From '))).attachments).toEqual([])
})
