import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { describe, expect, test } from 'vitest'
import type { UnfoldLimits } from '../../../../engine/isolation/conversion-operations.ts'
import { unfoldContainer } from '../../../../engine/phases/conversion/unfold/unfold-container.ts'
import { buildRar } from '../../../fixtures/make/hostile/build-rar.ts'
import { buildSevenZip } from '../../../fixtures/make/hostile/build-seven-zip.ts'
import { buildZip } from '../../../fixtures/make/hostile/build-zip.ts'
import {
  cluttered,
  codePagesZip,
  HARMLESS_NAMES,
  HOSTILE_NAMES,
  hostileNamesZip,
  lyingSizeZip,
  manyEntriesZip,
  nestedZip,
  overlappingZip,
  symlinkZip,
  zipBomb,
} from '../../../fixtures/make/hostile/hostile-archives.ts'
import { aFile } from '../../../support/a-document.ts'
import { startCpuTime } from '../../../support/cpu-time.ts'

const MB = 1024 * 1024
const LIMITS: UnfoldLimits = { entriesMax: 1000, bytesMax: 2048 * MB, entryBytesMax: 500 * MB, ratioMax: 100 }
const SEVEN_ZIP = 'application/x-7z-compressed'

interface Options {
  readonly mediaType?: 'application/zip' | typeof SEVEN_ZIP | 'application/vnd.rar'
  readonly passwords?: readonly string[]
  readonly limits?: Partial<UnfoldLimits>
}

async function unfold(
  archive: Uint8Array,
  { mediaType = 'application/zip', passwords = [], limits = {} }: Options = {},
) {
  const outFolder = mkdtempSync(join(tmpdir(), 'steuerstapel-unfold-'))
  const input = { path: aFile(archive), mediaType, outFolder, passwords, limits: { ...LIMITS, ...limits } }
  try {
    const { files, notes } = await unfoldContainer(input)
    const view = files.map(({ label, filename, outcome }) => ({
      label,
      filename,
      content: outcome.ok && outcome.byteSize < 1000 ? readFileSync(outcome.path, 'utf8') : null,
      code: outcome.ok ? null : outcome.code,
    }))
    return { files: view, notes, written: readdirSync(outFolder), fault: null }
  } catch (error) {
    return { files: [], notes: [], written: readdirSync(outFolder), fault: error as { code?: string; kind?: string } }
  }
}

async function lockedZip(options: { password: string; zipCrypto?: boolean }, open: readonly string[] = []) {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  for (const name of open) await writer.add(name, new TextReader('offen'))
  await writer.add('beleg.txt', new BlobReader(new Blob(['vertraulich '.repeat(50)])), {
    ...options,
    encryptionStrength: 3,
  })
  return new Uint8Array(await (await writer.close()).arrayBuffer())
}

describe('unfolding a ZIP archive', () => {
  test('writes its files under names of our own and keeps theirs as labels', async () => {
    const zip = buildZip([
      { name: '2025/Belege/rechnung.txt', content: 'Rechnung', deflate: true },
      { name: 'brief.txt', content: 'Brief' },
    ])
    const { files, notes, written } = await unfold(zip)
    expect(files).toEqual([
      { label: '2025/Belege/rechnung.txt', filename: 'rechnung.txt', content: 'Rechnung', code: null },
      { label: 'brief.txt', filename: 'brief.txt', content: 'Brief', code: null },
    ])
    expect(written).toEqual(['entry-0001', 'entry-0002'])
    expect(notes).toEqual([])
  })

  test('leaves files of the system out with one note, and a second file of the same name as a failed one', async () => {
    const { files, notes } = await unfold(cluttered())
    expect(files.map(file => [file.label, file.content, file.code])).toEqual([
      ['ordner/beleg.txt', 'eins', null],
      ['ordner/beleg.txt', null, 'archive_entry_invalid'],
    ])
    expect(notes.map(note => note.code)).toEqual(['entries_ignored'])
    expect(notes[0]?.message).toContain('Thumbs.db')
  })

  test('reads names in the code pages of DOS and Windows and in UTF-8', async () => {
    const { files } = await unfold(codePagesZip())
    expect(files.map(file => file.label)).toEqual([
      'Müller Straße.txt',
      'Müller Straße 2025.txt',
      'Müller Straße unmarkiert.txt',
      'Müller Straße markiert.txt',
    ])
  })

  test('refuses each hostile name alone, and the files around it come out', async () => {
    const { files } = await unfold(hostileNamesZip(HOSTILE_NAMES))
    expect(files.at(0)?.content).toBe('erste')
    expect(files.at(-1)?.content).toBe('letzte')
    const refused = files.slice(1, -1)
    expect(refused.map(file => file.code)).toEqual(HOSTILE_NAMES.map(() => 'archive_entry_invalid'))
    for (const { filename } of files) expect(filename).toMatch(/^[^/\\\p{Cc}]{1,255}$/u)
  })

  test('takes names that only look odd', async () => {
    const { files } = await unfold(hostileNamesZip(HARMLESS_NAMES))
    expect(files.filter(file => file.code !== null)).toEqual([])
    expect(files.map(file => file.filename)).toContain('rückstrichen.txt')
  })

  test('names a file that is marked as a folder', async () => {
    const parts = [
      { name: 'ordner/', content: '' },
      { name: 'beleg.pdf', content: 'Beleg', externalAttributes: 0x10 },
      { name: 'beleg.txt', content: 'Beleg' },
    ]
    const { files } = await unfold(buildZip(parts))
    expect(files.map(({ filename, code }) => [filename, code])).toEqual([
      ['beleg.pdf', 'archive_entry_invalid'],
      ['beleg.txt', null],
    ])
  })

  test('follows no symbolic link', async () => {
    const { files } = await unfold(symlinkZip())
    expect(files.map(file => [file.code, file.content])).toEqual([
      ['archive_entry_invalid', null],
      [null, 'Beleg'],
    ])
  })

  test('stops a bomb while it unpacks and leaves nothing of it', async () => {
    const spentMs = startCpuTime()
    const { fault, written } = await unfold(zipBomb(300 * MB))
    expect(fault).toMatchObject({ kind: 'input', code: 'archive_bomb' })
    expect(written).toEqual([])
    expect(spentMs()).toBeLessThan(10_000)
  })

  test.each<[string, Partial<UnfoldLimits>]>([
    ['entries', { entriesMax: 2 }],
    ['bytes of an entry', { entryBytesMax: 50 }],
    ['bytes of all entries', { bytesMax: 150 }],
  ])('holds to the limit on %s', async (_, limits) => {
    const zip = buildZip(['a', 'b', 'c'].map(name => ({ name, content: 'x'.repeat(100) })))
    expect((await unfold(zip)).files).toHaveLength(3)
    const { fault, written } = await unfold(zip, { limits })
    expect(fault).toMatchObject({ code: 'archive_bomb' })
    expect(written).toEqual([])
  })

  test('stops at the limit of an archive with very many entries', async () => {
    expect((await unfold(manyEntriesZip(20_000))).fault).toMatchObject({ code: 'archive_bomb' })
  })

  test('takes the shared bytes of overlapping entries once', async () => {
    const { files } = await unfold(overlappingZip(3, 1000))
    expect(files.map(file => file.code)).toEqual([null, ...Array(3).fill('archive_entry_invalid')])
  })

  test('sees a size that is a lie as damage of that entry', async () => {
    const { files } = await unfold(lyingSizeZip())
    expect(files.map(file => [file.code, file.content])).toEqual([
      ['archive_entry_invalid', null],
      [null, 'ehrlich'],
    ])
  })

  test('sees changed bytes by their check sum', async () => {
    const zip = buildZip([{ name: 'a.txt', content: 'unverfälscht' }])
    zip.write('verfälscht!!', 35, 'latin1')
    expect((await unfold(zip)).files[0]).toMatchObject({ code: 'archive_entry_invalid' })
  })

  test('unfolds one level: an archive inside is a file', async () => {
    const { files } = await unfold(nestedZip(5))
    expect(files.map(file => file.label)).toEqual(['ebene-4.zip'])
  })

  test('says that a broken archive is broken', async () => {
    const zip = buildZip([{ name: 'a.txt', content: 'x'.repeat(1000) }])
    expect((await unfold(zip.subarray(0, 500))).fault).toMatchObject({ kind: 'input', code: 'corrupt_file' })
  })

  test.each([false, true])(
    'opens an encrypted archive with the password that fits (ZipCrypto: %s)',
    async zipCrypto => {
      const zip = await lockedZip({ password: 'geheim', zipCrypto })
      const { files } = await unfold(zip, { passwords: ['falsch', 'auch falsch', 'geheim'] })
      expect(files.map(file => file.content)).toEqual(['vertraulich '.repeat(50)])
      for (const passwords of [[], ['falsch']]) {
        expect((await unfold(zip, { passwords })).fault).toMatchObject({ kind: 'input', code: 'password_protected' })
      }
    },
  )

  test('a wrong password of ZipCrypto never gives noise, though one in 256 passes its check', async () => {
    const zip = await lockedZip({ password: 'geheim', zipCrypto: true })
    const passwords = Array.from({ length: 600 }, (_, index) => `falsch-${index}`)
    expect((await unfold(zip, { passwords })).fault).toMatchObject({ code: 'password_protected' })
    const { files } = await unfold(zip, { passwords: [...passwords, 'geheim'] })
    expect(files.map(file => file.content)).toEqual(['vertraulich '.repeat(50)])
  })

  test('an encrypted entry among open ones fails alone', async () => {
    const { files } = await unfold(await lockedZip({ password: 'geheim' }, ['offen.txt']))
    expect(files.map(file => [file.content, file.code])).toEqual([
      ['offen', null],
      [null, 'password_protected'],
    ])
  })
})

describe('unfolding 7z and RAR archives', () => {
  test('takes the files of a 7z archive with umlauts and folders', async () => {
    const archive = await buildSevenZip({ 'März/Müller.txt': 'Beleg', 'Thumbs.db': 'x' })
    const { files, notes } = await unfold(archive, { mediaType: SEVEN_ZIP })
    expect(files).toEqual([{ label: 'März/Müller.txt', filename: 'Müller.txt', content: 'Beleg', code: null }])
    expect(notes.map(note => note.code)).toEqual(['entries_ignored'])
  })

  test.each([[['-pgeheim']], [['-pgeheim', '-mhe=on']]])(
    'opens one with the password that fits (%s)',
    async switches => {
      const archive = await buildSevenZip({ 'a.txt': 'Beleg' }, switches)
      const { files } = await unfold(archive, { mediaType: SEVEN_ZIP, passwords: ['falsch', 'geheim'] })
      expect(files.map(file => file.content)).toEqual(['Beleg'])
      const locked = await unfold(archive, { mediaType: SEVEN_ZIP, passwords: ['falsch'] })
      expect(locked.fault).toMatchObject({ kind: 'input', code: 'password_protected' })
      expect(locked.written).toEqual([])
    },
  )

  test('refuses a bomb by the sizes that it states, before it unpacks', async () => {
    const archive = await buildSevenZip({ 'nullen.bin': new Uint8Array(60 * MB) })
    expect((await unfold(archive, { mediaType: SEVEN_ZIP })).fault).toMatchObject({ code: 'archive_bomb' })
  })

  test('says that a broken one is broken', async () => {
    const archive = await buildSevenZip({ 'a.txt': 'Beleg '.repeat(100) })
    const cut = archive.subarray(0, archive.length - 20)
    expect((await unfold(cut, { mediaType: SEVEN_ZIP })).fault).toMatchObject({ code: 'corrupt_file' })
  })

  test('sees changed bytes by their check sum, and the status of the process stays', async () => {
    const archive = await buildSevenZip({ 'a.txt': 'unverfälschter Inhalt' }, ['-m0=Copy'])
    archive.write('XX', 40, 'latin1')
    expect((await unfold(archive, { mediaType: SEVEN_ZIP })).files[0]).toMatchObject({ code: 'archive_entry_invalid' })
    expect(process.exitCode ?? 0).toBe(0)
  })

  test('takes the files of a RAR 5 archive, and refuses names that lead out of it', async () => {
    const archive = buildRar({ 'Belege/Quittung.txt': 'Quittung', '../oben.txt': 'x' })
    const { files } = await unfold(archive, { mediaType: 'application/vnd.rar' })
    expect(files.map(file => [file.label, file.content, file.code])).toEqual([
      ['Belege/Quittung.txt', 'Quittung', null],
      ['../oben.txt', null, 'archive_entry_invalid'],
    ])
  })
})
