import { appendFileSync, existsSync } from 'node:fs'
import { appendFile, link, mkdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deletingFiles } from '../../support/faults/deleting-files.ts'
import { anInbox, FILES_MAX, QUIET_MS, sha256, storedBytes, type TestInbox } from './an-inbox.ts'

let given: TestInbox
beforeEach(async () => {
  given = await anInbox()
})
afterEach(() => given.close())

const namesOf = (batch: Awaited<ReturnType<TestInbox['batches']>>[number] | undefined): string[] =>
  (batch?.documents ?? []).map(({ filename }) => filename)

describe('when a file is complete', () => {
  test('two files become one batch with equal bytes, and are moved', async () => {
    await given.put('b.pdf', 'zwei')
    await given.put('a.pdf', 'eins')
    const inbox = await given.open()
    await given.takeAll(inbox)
    const [batch, ...others] = await given.batches()
    expect(others).toEqual([])
    expect(namesOf(batch)).toEqual(['a.pdf', 'b.pdf'])
    expect(batch?.batch).toMatchObject({ name: 'Eingangsordner 03.05.2025, 11:30', mandantId: null, status: 'queued' })
    expect(batch?.documents[0]).toMatchObject({ sha256: sha256('eins'), byteSize: 4, source: { type: 'upload' } })
    expect(String(await storedBytes(given.files, batch?.documents[1]))).toBe('zwei')
    expect(await given.left()).toEqual([])
    const target = join(given.folder, '_uebernommen', `2025-05-03_${batch?.batch.id}`)
    expect(await readFile(join(target, 'a.pdf'), 'utf8')).toBe('eins')
    expect(await readFile(join(target, 'b.pdf'), 'utf8')).toBe('zwei')
    expect(existsSync(join(given.folder, '_uebernommen', 'LIESMICH.txt'))).toBe(true)
    expect(inbox.status()).toMatchObject({ state: 'watching', waiting: 0, faults: [] })
    expect(inbox.status().recent).toMatchObject([{ batchId: batch?.batch.id, documents: 2, mandant: 'none' }])
  })

  test('a file whose bytes went with a deleted document before its batch was made stays, and is taken again', async () => {
    await given.put('a.pdf', 'eins')
    const deleting = deletingFiles(given.files, given.storage.deletions.isReferenced)
    const inbox = await given.open({ files: deleting.files })
    await given.takeAll(inbox)
    expect(await given.batches()).toEqual([])
    expect(await given.left()).toEqual(['a.pdf'])
    given.clock.advance(60_000)
    await given.takeAll(inbox)
    await Promise.all(deleting.beside)
    const [batch, ...others] = await given.batches()
    expect(others).toEqual([])
    expect(String(await storedBytes(given.files, batch?.documents[0]))).toBe('eins')
    expect(await given.left()).toEqual([])
  })

  test('nothing is taken before the quiet time is over', async () => {
    await given.put('a.pdf', 'eins')
    const inbox = await given.open()
    await inbox.look()
    given.clock.advance(QUIET_MS - 1)
    await inbox.look()
    expect(await given.batches()).toEqual([])
    expect(inbox.status().waiting).toBe(1)
    given.clock.advance(1)
    await inbox.look()
    expect(await given.batches()).toHaveLength(1)
  })

  test('a slow writer keeps its folder waiting, and nobody else', async () => {
    await given.put('langsam.pdf', 'x')
    await given.put('fertig.pdf', 'fertig')
    await given.put('Andere GmbH/c.pdf', 'c')
    const inbox = await given.open()
    for (let step = 0; step < 8; step++) {
      await inbox.look()
      given.clock.advance(QUIET_MS / 2)
      await appendFile(join(given.folder, 'langsam.pdf'), 'x')
    }
    expect((await given.batches()).map(namesOf)).toEqual([['c.pdf']])
    expect(await given.left()).toEqual(['fertig.pdf', 'langsam.pdf'])
    await given.takeAll(inbox)
    expect((await given.batches()).map(namesOf)).toEqual([['c.pdf'], ['fertig.pdf', 'langsam.pdf']])
    expect(String(await storedBytes(given.files, (await given.batches())[1]?.documents[1]))).toBe('x'.repeat(9))
  })

  test('a file renamed into place is waited for, also when it looks like the one before', async () => {
    // The same size and time, as a copying program leaves them.
    await given.put('a.pdf', 'alt!')
    await given.put('.a.neu', 'neu!')
    for (const name of ['a.pdf', '.a.neu']) await utimes(join(given.folder, name), 1_700_000_000, 1_700_000_000)
    const inbox = await given.open()
    await inbox.look()
    given.clock.advance(QUIET_MS)
    await rename(join(given.folder, '.a.neu'), join(given.folder, 'a.pdf'))
    await inbox.look()
    expect(await given.batches()).toEqual([])
    given.clock.advance(QUIET_MS)
    await inbox.look()
    expect((await given.batches())[0]?.documents[0]?.sha256).toBe(sha256('neu!'))
  })

  test('a file that changes while it is read is not taken', async () => {
    await given.put('a.pdf', 'eins')
    const put: typeof given.files.put = async (bytes, options) => {
      const stored = await given.files.put(bytes, options)
      appendFileSync(join(given.folder, 'a.pdf'), ' und mehr')
      return stored
    }
    const disturbed = await given.open({ files: { ...given.files, put } })
    await given.takeAll(disturbed)
    expect(await given.batches()).toEqual([])
    const inbox = await given.open()
    await given.takeAll(inbox)
    expect((await given.batches())[0]?.documents[0]?.sha256).toBe(sha256('eins und mehr'))
  })

  test('an empty file is waited for longer, and then is a document', async () => {
    await given.put('leer.pdf', '')
    const inbox = await given.open()
    await given.takeAll(inbox)
    expect(await given.batches()).toEqual([])
    given.clock.advance(5 * QUIET_MS)
    await inbox.look()
    expect((await given.batches())[0]?.documents).toMatchObject([{ filename: 'leer.pdf', byteSize: 0 }])
    expect(await given.moved()).toEqual(['leer.pdf'])
  })
})

describe('which files count', () => {
  test('files of programs and systems and links stay, whatever they lead to', async () => {
    const ignored = ['.versteckt', '~$Brief.docx', 'x.TMP', 'x.part', 'x.crdownload', 'Thumbs.db', 'desktop.ini']
    for (const name of ignored) await given.put(name, 'x')
    await given.put('@eaDir/a.jpg', 'x')
    await given.put('.git/a.pdf', 'x')
    const outside = join(given.folder, '..', 'geheim')
    await mkdir(outside)
    await writeFile(join(outside, 'geheim.pdf'), 'geheim')
    await symlink(join(outside, 'geheim.pdf'), join(given.folder, 'link.pdf'))
    await symlink(outside, join(given.folder, 'Ordnerlink'))
    await given.put('echt.pdf', 'echt')
    const inbox = await given.open()
    await given.takeAll(inbox)
    expect((await given.batches()).map(namesOf)).toEqual([['echt.pdf']])
    expect(await given.left()).toEqual(['.git/a.pdf', '@eaDir/a.jpg', ...ignored, 'link.pdf', 'Ordnerlink'].sort())
    expect(await readFile(join(outside, 'geheim.pdf'), 'utf8')).toBe('geheim')
    expect(given.files.has(sha256('geheim'))).toBe(false)
    const named = (await given.batches())[0]?.batch.options.leftOut?.map(({ path, reason }) => `${path} ${reason}`)
    expect(named?.toSorted()).toEqual(
      [
        '.git/ hidden',
        '.versteckt hidden',
        '@eaDir/ system_file',
        'Ordnerlink link',
        'link.pdf link',
        'Thumbs.db system_file',
        'desktop.ini system_file',
        '~$Brief.docx system_file',
        'x.TMP unfinished',
        'x.crdownload unfinished',
        'x.part unfinished',
      ].toSorted(),
    )
  })

  test('what is left out of a folder is told with the batch of that folder alone', async () => {
    await given.put('Müller/.alt.pdf', 'x')
    await given.put('Müller/neu.pdf', 'neu')
    await given.put('oben.pdf', 'oben')
    await given.takeAll(await given.open())
    const told = (await given.batches()).map(({ batch, documents }) => [documents[0]?.filename, batch.options.leftOut])
    expect(Object.fromEntries(told)).toEqual({
      'neu.pdf': [{ path: 'Müller/.alt.pdf', reason: 'hidden' }],
      'oben.pdf': undefined,
    })
  })

  test('a folder swapped for a link to outside after the look is not followed', async () => {
    const outside = join(given.folder, '..', 'aussen')
    await given.put('M/a.pdf', 'innen')
    await mkdir(outside)
    const inbox = await given.open({
      files: {
        ...given.files,
        freeBytes: async () => {
          if (existsSync(outside) && !existsSync(join(outside, 'a.pdf'))) {
            // A hard link: size, time and file number are those of the file that was found.
            await link(join(given.folder, 'M', 'a.pdf'), join(outside, 'a.pdf'))
            await rm(join(given.folder, 'M'), { recursive: true })
            await symlink(outside, join(given.folder, 'M'))
          }
          return 1e12
        },
      },
    })
    await given.takeAll(inbox)
    expect(existsSync(join(outside, 'a.pdf'))).toBe(true)
    expect(await given.batches()).toEqual([])
    expect(inbox.status().faults).toMatchObject([{ path: 'M/a.pdf', code: 'outside_inbox' }])
  })

  test('names keep their letters, written one way, and lose what is no letter', async () => {
    await given.put('Müller-Straße.pdf'.normalize('NFD'), 'NFD')
    await given.put('Ärzte.pdf'.normalize('NFC'), 'NFC')
    await given.put('b\u202efdp.exe', 'bidi')
    await given.put('x\\y.pdf', 'backslash')
    await given.takeAll(await given.open())
    const names = namesOf((await given.batches())[0])
    expect(names).toEqual(expect.arrayContaining(['Müller-Straße.pdf', 'Ärzte.pdf', 'bfdp.exe', 'x_y.pdf']))
    expect(names.every(name => name === name.normalize('NFC'))).toBe(true)
    expect(await given.left()).toEqual([])
    expect(await given.moved()).toContain('Müller-Straße.pdf'.normalize('NFD'))
  })

  test(`300 files with a limit of ${FILES_MAX} are two batches, in the order a person counts`, async () => {
    for (let number = 300; number >= 1; number--) await given.put(`Scan ${number}.pdf`, `Seite ${number}`)
    const inbox = await given.open()
    await given.takeAll(inbox)
    expect((await given.batches()).map(({ documents }) => documents.length)).toEqual([200])
    await inbox.look()
    expect((await given.batches()).map(({ documents }) => documents.length)).toEqual([200, 100])
    expect(namesOf((await given.batches())[0]).slice(0, 3)).toEqual(['Scan 1.pdf', 'Scan 2.pdf', 'Scan 3.pdf'])
    expect(await given.left()).toEqual([])
    expect(await given.moved()).toHaveLength(300)
  })
})

describe('folders of mandants', () => {
  test('a subfolder is a batch for the mandant of its name, with all that lies below', async () => {
    const mandantId = await given.aMandant({ companyName: 'Müller & Söhne GmbH' })
    await given.put('MUELLER & soehne GMBH/a.pdf', 'a')
    await given.put('MUELLER & soehne GMBH/2024/Bank/a.pdf', 'b')
    await given.put('direkt.pdf', 'c')
    await given.takeAll(await given.open())
    const batches = await given.batches()
    expect(batches.map(({ batch, documents }) => [batch.mandantId, documents.length])).toEqual(
      expect.arrayContaining([
        [mandantId, 2],
        [null, 1],
      ]),
    )
    expect(await given.moved()).toEqual(
      ['MUELLER & soehne GMBH/2024/Bank/a.pdf', 'MUELLER & soehne GMBH/a.pdf', 'direkt.pdf'].sort(),
    )
    expect(existsSync(join(given.folder, 'MUELLER & soehne GMBH'))).toBe(true)
  })

  test('an unknown name and a name of two mandants give a batch of that name, and say that nobody is assigned', async () => {
    await given.aMandant({ firstName: 'Max', lastName: 'Quast' })
    await given.aMandant({ firstName: 'Max', lastName: 'Quast' })
    await given.put('Niemand AG/a.pdf', 'a')
    await given.put('Quast, Max/b.pdf', 'b')
    const inbox = await given.open()
    await given.takeAll(inbox)
    expect((await given.batches()).map(({ batch }) => [batch.name, batch.mandantId])).toEqual([
      ['Niemand AG', null],
      ['Quast, Max', null],
    ])
    expect(inbox.status().recent.map(({ mandant }) => mandant)).toEqual(['ambiguous', 'unknown'])
    const told = given.logs.map(line => JSON.parse(line) as { level: number; msg: string; mandant?: string })
    expect(
      told.filter(({ msg }) => msg === 'inbox_batch_created').map(({ level, mandant }) => [level, mandant]),
    ).toEqual([
      [40, 'unknown'],
      [40, 'ambiguous'],
    ])
    expect(given.logs.join('')).not.toMatch(/Niemand|Quast|\.pdf/)
  })
})
