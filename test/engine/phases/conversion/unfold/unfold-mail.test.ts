import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { identifyFile } from '../../../../../engine/phases/conversion/identify/identify-file.ts'
import { readEml } from '../../../../../engine/phases/conversion/mail/read-eml.ts'
import { unfoldContainer } from '../../../../../engine/phases/conversion/unfold/unfold-container.ts'
import {
  manyAttachmentsMail,
  nestedMessagesMail,
  nestedPartsMail,
} from '../../../../fixtures/make/hostile/hostile-mails.ts'
import { aFile } from '../../../../support/a-document.ts'
import {
  invoiceMail,
  logo,
  mailWithPictures,
  outlookMessage,
  outlookMessageWithLink,
  winmail,
  winmailWithMessage,
} from '../mail-samples.ts'

const LIMITS = { entriesMax: 1000, bytesMax: 1e9, entryBytesMax: 1e8, ratioMax: 100 }

async function unfold(
  mail: Uint8Array | string,
  mediaType: 'message/rfc822' | 'application/vnd.ms-outlook' = 'message/rfc822',
) {
  const outFolder = mkdtempSync(join(tmpdir(), 'steuerstapel-unfold-'))
  const input = { path: aFile(mail), mediaType, outFolder, passwords: [], limits: LIMITS }
  const { files, notes } = await unfoldContainer(input)
  return { files, notes, at: (index: number) => contentOf(files[index]) }
}

function contentOf(file: Awaited<ReturnType<typeof unfoldContainer>>['files'][number] | undefined): Buffer {
  if (file?.outcome.ok !== true) throw new Error('not there')
  return readFileSync(file.outcome.path)
}

/** A PNG that says another size (PNG, 11.2.2). */
function ofSize(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
  return changed
}

const tnefMail = (bytes: Buffer): string =>
  `From: a@example.de\r\nContent-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`

describe('unfolding a mail', () => {
  test('takes its attachments, a message inside as a file, and leaves out what its text shows', async () => {
    const { files, notes, at } = await unfold(await invoiceMail())
    expect(files.map(({ filename, outcome }) => [filename, outcome.ok || outcome.code])).toEqual([
      ['Rechnung März und Änderung.pdf', true],
      ['Weitergeleitete Nachricht.eml', true],
      ['foto.png', true],
      ['winmail.dat', 'unsupported_file_type'],
    ])
    expect(at(0).toString()).toBe('%PDF-1.4 Rechnung')
    expect(at(1).toString()).toContain('Subject: Weitergeleitet')
    expect(notes.map(note => note.code)).toEqual(['entries_ignored'])
  })

  test('keeps the picture of a mail that has no HTML to show it', async () => {
    const mail = (await invoiceMail()).replace(
      'Content-Type: text/html; charset=utf-8',
      'Content-Type: text/plain; charset=utf-8',
    )
    const { files } = await unfold(mail)
    expect(files.map(file => file.filename)).toContain('logo.png')
  })

  test('takes the files out of a winmail.dat; one that is cut off gives what is whole', async () => {
    const { files, at } = await unfold(tnefMail(winmail()))
    expect(files.map(file => file.filename)).toEqual(['Quittung.txt', 'Übersicht lang.txt'])
    expect(at(1).toString()).toBe('Übersicht')
    const cut = await unfold(tnefMail(winmail().subarray(0, 120)))
    expect(cut.files.map(({ filename, outcome }) => [filename, outcome.ok || outcome.code])).toEqual([
      ['Quittung.txt', true],
      ['winmail.dat', 'corrupt_file'],
    ])
    const padded = await unfold(tnefMail(Buffer.concat([winmail(), Buffer.alloc(40)])))
    expect(padded.files).toHaveLength(2)
    for (let length = 0; length < winmail().length; length += 3) await unfold(tnefMail(winmail().subarray(0, length)))
  })

  test('takes a message inside a winmail.dat as a mail with its text and its files', async () => {
    const { files, at } = await unfold(tnefMail(winmailWithMessage()))
    expect(files.map(file => file.filename)).toEqual(['Innere Nachricht.eml'])
    const inner = await readEml(at(0))
    expect([inner.subject, inner.text]).toEqual(['Innere Nachricht', 'Ein Text für Sie'])
    expect(inner.attachments.map(part => [part.filename, Buffer.from(part.bytes).toString()])).toEqual([
      ['Quittung.txt', 'Quittung'],
    ])
  })

  test('takes a picture that its text only names, or that its page does not bear, as a document', async () => {
    const picture = await logo()
    const broken = picture.subarray(0, 20)
    const html = '<img src="cid:bild0@x"><!-- cid:bild1@x --><p style="background:url(cid:bild2@x)">x</p>'
    const named = (mail: string) => unfold(mail).then(({ files }) => files.map(file => file.filename))
    expect(await named(mailWithPictures(html, [picture, picture, picture]))).toEqual(['bild1.png', 'bild2.png'])
    expect(await named(mailWithPictures('<img src="cid:bild0@x">', [broken]))).toEqual(['bild0.png'])
    const all = [0, 1, 2].map(index => `<img src="cid:bild${index}@x">`).join('')
    const large = ofSize(picture, 7000, 7000)
    expect(await named(mailWithPictures(all, [large, large, large]))).toEqual(['bild2.png'])
    expect(await named(mailWithPictures(all, [ofSize(picture, 8000, 8000)]))).toEqual(['bild0.png'])
  })

  test('names what an Outlook message only points to', async () => {
    const { files } = await unfold(outlookMessageWithLink(), 'application/vnd.ms-outlook')
    expect(files).toMatchObject([
      {
        filename: 'Rechnung.pdf',
        outcome: { ok: false, code: 'archive_entry_invalid', message: expect.stringContaining('OneDrive') as string },
      },
    ])
  })

  test('takes a thousand attachments and refuses one more', async () => {
    expect((await unfold(manyAttachmentsMail(1000))).files).toHaveLength(1000)
    await expect(unfold(manyAttachmentsMail(1001))).rejects.toMatchObject({ kind: 'input', code: 'archive_bomb' })
  })

  test('opens one level of messages inside messages, however deep they go', async () => {
    const { files, at } = await unfold(nestedMessagesMail(500))
    expect(files).toHaveLength(1)
    expect(at(0).toString()).toMatch(/^From: Absender[^]*Subject: Ebene 499\r?\n/)
  })

  test('refuses parts that are nested too deep', async () => {
    await expect(unfold(nestedPartsMail(5000))).rejects.toMatchObject({ kind: 'input', code: 'corrupt_file' })
  })

  test('takes the attachments of an Outlook message, a message inside as a file that opens', async () => {
    const { files, at } = await unfold(await outlookMessage(), 'application/vnd.ms-outlook')
    expect(files.map(file => file.filename)).toEqual(['Rechnung März.pdf', 'Innere Nachricht.msg'])
    expect(at(0).toString()).toBe('%PDF-1.4 Rechnung')
    const inner = aFile(at(1))
    expect((await identifyFile({ path: inner, filename: 'x.msg' })).mediaType).toBe('application/vnd.ms-outlook')
    const { files: none } = await unfold(at(1), 'application/vnd.ms-outlook')
    expect(none).toEqual([])
  })

  test('says that a broken Outlook message is broken', async () => {
    const cut = (await outlookMessage()).subarray(0, 3000)
    await expect(unfold(cut, 'application/vnd.ms-outlook')).rejects.toMatchObject({
      kind: 'input',
      code: 'corrupt_file',
    })
  })
})
