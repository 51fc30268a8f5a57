import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decompressRtf } from '../../../../engine/phases/conversion/mail/decompress-rtf.ts'
import { htmlOfCompressedRtf } from '../../../../engine/phases/conversion/mail/html-of-rtf.ts'
import { germanMailDate } from '../../../../engine/phases/conversion/mail/mail-date.ts'
import { sanitizeHtml } from '../../../../engine/phases/conversion/mail/sanitize-html.ts'
import { writeMailPage } from '../../../../engine/phases/conversion/mail/write-mail-page.ts'
import { HOSTILE_HTML, manyAttachmentsMail } from '../../../fixtures/make/hostile/hostile-mails.ts'
import { aFile } from '../../../support/a-document.ts'
import { invoiceMail, logo, outlookMessage } from './mail-samples.ts'
import { startCpuTime } from '../../../support/cpu-time.ts'

async function page(
  mail: Uint8Array | string,
  mediaType: 'message/rfc822' | 'application/vnd.ms-outlook' = 'message/rfc822',
) {
  const outPath = join(mkdtempSync(join(tmpdir(), 'steuerstapel-mail-')), 'page.html')
  const { notes } = await writeMailPage({ path: aFile(mail), mediaType, outPath })
  const html = readFileSync(outPath, 'utf8')
  const rows = [...html.matchAll(/<td width="14%" valign="top">(.*?):<\/td><td width="86%" valign="top">(.*?)<\/td>/gs)]
  return { html, notes: notes.map(note => note.code), header: Object.fromEntries(rows.map(row => [row[1], row[2]])) }
}

const kilobytes = (bytes: number): string => `${(Math.round(bytes / 100) / 10).toString().replace('.', ',')} KB`
const htmlMail = (html: string): string =>
  `From: a@example.de\r\nSubject: x\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`
const sanitize = (html: string) => sanitizeHtml(html, { pictureOf: () => null, widthMaxPx: 640 })

describe('the page of a mail', () => {
  test('begins with its header in German', async () => {
    const { header, notes } = await page(await invoiceMail())
    expect(header).toEqual({
      Von: 'Büro Müller &lt;buero@example.de&gt;',
      An: 'Kanzlei, Steuer &lt;kanzlei@example.de&gt;; zwei@example.de',
      Cc: 'drei@example.de; vier@example.de',
      Datum: '04.04.2025, 09:41 Uhr (+02:00)',
      Betreff: '<b>Rechnung für März</b>',
      Anlagen:
        'Rechnung März und Änderung.pdf (17 Byte)<br>Weitergeleitete Nachricht.eml (50 Byte)<br>' +
        `foto.png (${kilobytes((await logo()).length)})<br>smime.p7s (2 Byte)<br>winmail.dat (2 Byte)`,
    })
    expect(notes).toEqual([])
  })

  test('holds its pictures, no wider than the page, in the shape that they have', async () => {
    const { html } = await page(await invoiceMail())
    expect(html).toMatch(/<img src="data:image\/png;base64,[\w+/=]+" width="640" height="200" alt="Logo">/)
    expect(html).toContain('M&uuml;ller')
    expect(html).toContain('<table width="100%"><tr><td width="600">Position')
  })

  test('shows an Outlook message the same way, with the time in UTC', async () => {
    const { header, html } = await page(await outlookMessage(), 'application/vnd.ms-outlook')
    expect(header).toMatchObject({
      Von: 'Büro Müller &lt;buero@example.de&gt;',
      An: 'Kanzlei &lt;kanzlei@example.de&gt;',
      Cc: 'drei@example.de',
      Datum: '04.04.2025, 07:41 Uhr (UTC)',
      Betreff: '<b>Rechnung für März</b>',
      Anlagen: expect.stringMatching(/^Rechnung März\.pdf \(17 Byte\)<br>Innere Nachricht\.msg \(\d+,\d KB\)$/),
    })
    expect(html).toContain('<b>Rechnung</b> über 1.234,50 €')
    expect(html).toContain('width="640" height="200"')
  })

  test('keeps the lines of a plain text and escapes it', async () => {
    const mail = 'From: a@example.de\r\nSubject: <i>x</i>\r\n\r\n  eins\r\n\r\nzwei &amp; <b>drei</b>\r\n'
    const { html, header } = await page(mail)
    expect(html).toContain('<p style="margin: 0">&nbsp; eins<br>\n<br>\nzwei &amp;amp; &lt;b&gt;drei&lt;/b&gt;</p>')
    expect(header['Betreff']).toBe('<b>&lt;i&gt;x&lt;/i&gt;</b>')
  })

  test('lists very many attachments to a bound, and says that a mail has no text', async () => {
    const { header, html } = await page(manyAttachmentsMail(1000))
    expect(header['Anlagen']).toMatch(/anlage-199\.txt \(11 Byte\)<br>und 800 weitere$/)
    expect(html).toContain('keinen Text')
  })
})

describe('foreign HTML', () => {
  test('loses everything that runs, loads or leads away, and is noted', async () => {
    const { html, notes } = await page(htmlMail(HOSTILE_HTML))
    expect(notes).toEqual(['remote_content_blocked'])
    const body = html.slice(html.indexOf('<hr>'))
    expect(body).not.toMatch(
      /https?:|\/\/boese|javascript|\son\w+=|url\(|position|behavior|file:|<(script|style|link|meta|base|iframe|object|form|input|svg|a|img)\b/i,
    )
    expect(body).toContain('<p style="color: #333">Guten Tag,</p>')
    expect(body).toContain('[Logo]')
    expect(body).toContain('<p>Ende &amp; Schluss &lt;script&gt; 5 &lt; 6</p>')
  })

  test.each([
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['<b><i>a</b>b</i>', '<b><i>a</i></b>b'],
    ['<table><tr><td>1<td>2<tr><td>3</table>4', '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>4'],
    ['a</td></div>b', 'ab'],
    ['<svg>a</svg>b<svg>c', 'bc'],
    ['<div title="a > b" class=x>c</div>', '<div>c</div>'],
    ['a &lt;b&gt; &#60; &#x3c; &#1; & &unknown', 'a &lt;b&gt; &#60; &#x3c; &amp;#1; &amp; &amp;unknown'],
    ['<!-- x --><![CDATA[y]]>z', 'z'],
    ['<p style="font-size:0;color:#c00;width:9000px">a</p>', '<p style="color: #c00">a</p>'],
    ['<p style="color:#fff;background-color:#036">a</p>', '<p>a</p>'],
    [
      '<p style="color:rgb(250, 250, 250)">a</p><font color=#003366 size=2>b</font>',
      '<p>a</p><font color="#003366" size="2">b</font>',
    ],
    ['<td bgcolor="#003366"><font color="white">a</font></td>', '<td><font>a</font></td>'],
    ['<td width="99999">a</td>', '<td>a</td>'],
    ['<img src="cid:weg">', ''],
    ['5 < 6 <', '5 &lt; 6 &lt;'],
  ])('%s becomes %s', (html, wanted) => {
    expect(sanitize(html)).toEqual({ html: wanted, remote: false })
  })

  test.each([
    '<img src=https://x.example/a.png>',
    '<td background="//x.example/a.png">',
    '<div style="background:url( \'http://x.example/a\')">',
    '<img srcset="&#104;ttp://x.example/a">',
    '<noscript><img src="http://x.example/z"></noscript>',
  ])('%s is remote', html => {
    expect(sanitize(html).remote).toBe(true)
  })

  test('ends a paragraph of very many lines now and then, between two lines', () => {
    const { html } = sanitize(`<div><b>${'Zeile<br>'.repeat(30)}<br><br></b></div><p>${'Zeile<br>'.repeat(30)}</p>`)
    const [block = '', paragraph = ''] = html.split('<p>')
    expect(block.match(/Zeile<div><\/div>Zeile/g)).toHaveLength(1)
    expect(block.match(/<br>/g)).toHaveLength(31)
    expect(paragraph.match(/<br>/g)).toHaveLength(30)
  })

  test('a link is not remote content', () => {
    expect(sanitize('<a href="https://x.example/">Rechnung</a>')).toEqual({ html: 'Rechnung', remote: false })
  })

  test.each([
    ['open elements', '<div>'.repeat(300_000)],
    ['tables in tables', '<table><tr><td>'.repeat(100_000)],
    ['open comments', '<!-- '.repeat(300_000)],
    ['attributes', `<p ${'a="b" '.repeat(200_000)}>`],
    ['open quotes', '<p a="'.repeat(200_000)],
    ['elements to drop', '<svg>'.repeat(300_000)],
    ['references', '&'.repeat(1_000_000)],
    ['very long text', 'x'.repeat(10_000_000)],
  ])('takes little time and space for %s', (_, html) => {
    const spentMs = startCpuTime()
    const { html: out } = sanitize(html)
    expect(spentMs()).toBeLessThan(3000)
    expect(out.length).toBeLessThan(12_000_000)
    expect(out.split('<div>').length).toBeLessThan(100)
    expect(out.split('<table>').length).toBeLessThan(10)
  })
})

describe('dates', () => {
  test.each([
    ['Fri, 4 Apr 2025 09:41:10 +0200', '04.04.2025, 09:41 Uhr (+02:00)'],
    ['4 Apr 2025 9:41 GMT', '04.04.2025, 09:41 Uhr (UTC)'],
    ['Fri, 04 Apr 2025 23:59:59 -0500 (EST)', '04.04.2025, 23:59 Uhr (-05:00)'],
    ['Tue, 31 Dec 99 00:00:00 EST', '31.12.1999, 00:00 Uhr (-05:00)'],
    ['Mon, 1 Jan 2024 10:00:00 -0000', '01.01.2024, 10:00 Uhr'],
    ['gestern', 'gestern'],
  ])('%s is %s', (written, german) => {
    expect(germanMailDate(written)).toBe(german)
  })
})

describe('text that Outlook keeps as compressed RTF', () => {
  test('is unpacked as in the example of its specification', () => {
    // [MS-OXRTFCP] 3.1.1.1
    const bytes = '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c09002062770 5b06c647d0a800fa0'
    const rtf = decompressRtf(Buffer.from(bytes.replaceAll(' ', ''), 'hex'))
    expect(rtf).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n')
  })

  test('gives back the HTML inside, letters and all', () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1 \deff0{\fonttbl{\f0 Arial;}}{\*\htmltag18 <html>}{\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 Gr\'fc\'dfe \u8364 ?5 \{x\}\htmlrtf\par}\htmlrtf0{\*\htmltag72 </p>}{\*\mhtmltag 1}}`
    const header = Buffer.alloc(16)
    header.writeUInt32LE(rtf.length, 4)
    header.writeUInt32LE(0x414c454d, 8)
    expect(htmlOfCompressedRtf(Buffer.concat([header, Buffer.from(rtf)]))).toBe('<html><p>Grüße €5 {x}</p>')
    expect(htmlOfCompressedRtf(Buffer.concat([header, Buffer.from(rtf.replace('fromhtml1', 'fromtext '))]))).toBeNull()
  })

  test('ends where the bytes end', () => {
    const header = Buffer.alloc(16)
    header.writeUInt32LE(0xffffffff, 4)
    header.writeUInt32LE(0x75465a4c, 8)
    expect(decompressRtf(Buffer.concat([header, Buffer.alloc(100, 255)]))?.length).toBeLessThan(2000)
    expect(decompressRtf(Buffer.alloc(3))).toBeNull()
  })
})
