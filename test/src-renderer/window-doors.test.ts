import { expect, test } from 'vitest'
import { leftOutFileName, leftOutFolderName, LEFT_OUT_MAX, LEFT_OUT_REASONS } from '../../engine/model/left-out.ts'
import {
  addFiles,
  leaveOut,
  noFiles,
  notSent,
  sameOf,
  sendable,
  resolveAlike,
  withoutFiles,
} from '../../src-renderer/features/batch-create/chosen-files.ts'
import { readDrop, sortPicked } from '../../src-renderer/features/batch-create/read-drop.ts'
import * as wire from '../../wire/left-out.ts'
import { reasonOfFile, reasonOfFolder } from '../../wire/left-out-reasons.ts'

/** A folder of a drop as the browser shows it: a text is a file, null one that cannot be read. */
interface Folder {
  readonly [name: string]: string | null | Folder
}

function entryOf(name: string, content: string | null | Folder): FileSystemEntry {
  if (content === null || typeof content === 'string') {
    const file = (done: (file: File) => void, failed: (error: Error) => void): void =>
      content === null ? failed(new Error('NotReadableError')) : done(new File([content], name))
    return { name, isFile: true, isDirectory: false, file } as unknown as FileSystemEntry
  }
  let rest = Object.entries(content).map(([inner, value]) => entryOf(inner, value))
  const readEntries = (done: (some: FileSystemEntry[]) => void): void => {
    // As browsers do: a hundred at a time, then none.
    done(rest.slice(0, 100))
    rest = rest.slice(100)
  }
  return { name, isFile: false, isDirectory: true, createReader: () => ({ readEntries }) } as unknown as FileSystemEntry
}

const dropOf = (folder: Folder): DataTransfer =>
  ({
    items: Object.entries(folder).map(([name, content]) => ({
      kind: 'file',
      webkitGetAsEntry: () => entryOf(name, content),
    })),
    files: [],
  }) as unknown as DataTransfer

test('each file of a dropped folder is taken or named with its reason', async () => {
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`${index}.pdf`, 'x']))
  const found = await readDrop(
    dropOf({
      '.einzeln': 'taken, since it was dropped by itself',
      Belege: { ...many, '.DS_Store': 'x', '.alt.pdf': 'x', 'a.part': 'x', gesperrt: null, '.git': { config: 'x' } },
    }),
  )
  expect(found.files).toHaveLength(251)
  expect(found.notTaken.map(({ path, reason }) => `${path} ${reason}`).toSorted()).toEqual([
    'Belege/.DS_Store system_file',
    'Belege/.alt.pdf hidden',
    'Belege/.git/ hidden',
    'Belege/a.part unfinished',
    'Belege/gesperrt unreadable',
  ])
})

test('each file of a picked folder is taken or named, those picked by themselves are taken', () => {
  const picked = ['Belege/a.pdf', 'Belege/.versteckt', 'Belege/@eaDir/a.jpg', 'Belege/2024/b.pdf'].map(path => {
    const file = new File(['x'], path.slice(path.lastIndexOf('/') + 1))
    return Object.assign(file, { webkitRelativePath: path })
  })
  const alone = Object.assign(new File(['x'], '.beleg'), { webkitRelativePath: '' })
  const { files, notTaken } = sortPicked([...picked, alone])
  expect(files.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', '.beleg'])
  expect(notTaken.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
    'Belege/.versteckt hidden',
    'Belege/@eaDir/a.jpg system_file',
  ])
})

test('what was chosen is sent or named, and nothing is named twice', () => {
  const [full, empty] = [new File(['x'], 'a.pdf'), new File([], 'leer.pdf')]
  const hidden = { path: 'Belege/.alt', reason: 'hidden' } as const
  const chosen = addFiles(addFiles(noFiles, [full, empty], [hidden]), [], [hidden])
  expect(sendable(chosen)).toEqual([full])
  expect(notSent(chosen)).toEqual([hidden, { path: 'leer.pdf', reason: 'empty' }])

  const late = { path: 'spät.tmp', reason: 'unfinished' } as const
  const [lateFile, lateEmpty] = [new File(['y'], 'b.pdf'), new File([], 'auch leer.pdf')]
  const left = withoutFiles(addFiles(chosen, [lateFile, lateEmpty], [late]), [full], notSent(chosen))
  expect([left.files, left.notTaken]).toEqual([[lateFile, lateEmpty], [late]])
})

test('what another program drops without an entry is taken, or named where it is nothing at all', async () => {
  const file = new File(['x'], 'Anhang.pdf')
  const items = [
    { kind: 'string', webkitGetAsEntry: () => null },
    { kind: 'file', webkitGetAsEntry: () => entryOf('a.pdf', 'x') },
    { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file },
    { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => null },
  ]
  const found = await readDrop({ items, files: [] } as unknown as DataTransfer)
  expect(found.files.map(({ name }) => name)).toEqual(['a.pdf', 'Anhang.pdf'])
  expect(found.notTaken).toEqual([{ path: '(ohne Namen)', reason: 'unreadable' }])
})

test('files that are alike in name, size and time are told apart by their bytes', async () => {
  const at = { lastModified: 1_000 }
  const files = ['eins', 'zwei', 'eins'].map(text => new File([text], 'scan.pdf', at))
  let chosen = addFiles(noFiles, files)
  expect([chosen.files.length, chosen.alike.length]).toEqual([1, 2])
  for (const file of chosen.alike) chosen = resolveAlike(chosen, file, await sameOf(chosen, file))
  expect(chosen).toMatchObject({ files: files.slice(0, 2), alike: [], repeated: 1 })
  // Settled once, however often it is told.
  expect(resolveAlike(chosen, files[2] as File, files[0] as File)).toBe(chosen)
})

test('files that lie in other folders are other files, whatever they are called', async () => {
  const found = await readDrop(dropOf({ 2024: { 'scan.pdf': 'eins' }, 2025: { 'scan.pdf': 'zwei' } }))
  const chosen = addFiles(noFiles, found.files)
  expect([chosen.files.length, chosen.alike.length]).toEqual([2, 0])
})

test('a file that a person leaves out because it is there already is named', () => {
  const [one, other] = [new File(['x'], 'a.pdf'), new File(['x'], 'b.pdf')]
  expect(notSent(leaveOut(addFiles(noFiles, [one, other]), [other]))).toEqual([{ path: 'b.pdf', reason: 'repeated' }])
})

test('the window judges names as the other doors do', () => {
  const names = ['.DS_Store', 'Thumbs.db', 'desktop.ini', '._scan.pdf', '~$brief.docx', '.profil', 'a.TMP', 'scan.pdf']
  const folders = ['@eaDir', '__MACOSX', '$RECYCLE.BIN', '.git', 'lost+found', 'Belege']
  expect(names.map(reasonOfFile)).toEqual(names.map(leftOutFileName))
  expect(folders.map(reasonOfFolder)).toEqual(folders.map(leftOutFolderName))
  expect(wire.leftOutFile.shape.reason.options.toSorted()).toEqual([...LEFT_OUT_REASONS].toSorted())
  expect(wire.LEFT_OUT_MAX).toBe(LEFT_OUT_MAX)
})
