import type { LeftOut } from '../../../wire/left-out.ts'

export interface ChosenFiles {
  readonly files: readonly File[]
  /** How many of the files added last were in the list before. */
  readonly repeated: number
  /** Left out because they are there already; they can be taken back. */
  readonly leftOut: readonly File[]
  /** What lay beside them and is no document. */
  readonly notTaken: readonly LeftOut[]
}

export const noFiles: ChosenFiles = { files: [], repeated: 0, leftOut: [], notTaken: [] }

/** Adds files behind the ones that are there; a file with the same name, size and time is the same file. */
export function addFiles(chosen: ChosenFiles, added: readonly File[], notTaken: readonly LeftOut[] = []): ChosenFiles {
  const keys = new Set(chosen.files.map(keyOf))
  const fresh = added.filter(file => {
    const key = keyOf(file)
    if (keys.has(key)) return false
    keys.add(key)
    return true
  })
  const leftOut = chosen.leftOut.filter(file => !keys.has(keyOf(file)))
  const known = new Set(chosen.notTaken.map(({ path }) => path))
  return {
    files: [...chosen.files, ...fresh],
    repeated: added.length - fresh.length,
    leftOut,
    notTaken: [...chosen.notTaken, ...notTaken.filter(({ path }) => !known.has(path))],
  }
}

export function removeFile(chosen: ChosenFiles, file: File): ChosenFiles {
  return { ...chosen, files: chosen.files.filter(other => other !== file), repeated: 0 }
}

/** Takes files out that are there already. */
export function leaveOut(chosen: ChosenFiles, files: readonly File[]): ChosenFiles {
  const left = chosen.files.filter(file => !files.includes(file))
  return { ...chosen, files: left, repeated: 0, leftOut: [...chosen.leftOut, ...files] }
}

export function takeBack(chosen: ChosenFiles): ChosenFiles {
  return { ...chosen, files: [...chosen.files, ...chosen.leftOut], repeated: 0, leftOut: [] }
}

/** What is left when some were sent, and others named as left out. */
export function withoutFiles(chosen: ChosenFiles, sent: readonly File[], named: readonly LeftOut[] = []): ChosenFiles {
  const paths = new Set(named.map(({ path }) => path))
  const isNamed = (file: File): boolean => file.size === 0 && paths.has(pathOf(file))
  return {
    ...noFiles,
    files: chosen.files.filter(file => !sent.includes(file) && !isNamed(file)),
    notTaken: chosen.notTaken.filter(({ path }) => !paths.has(path)),
  }
}

/** Files that go to the engine: an empty file cannot be read by anybody. */
export function sendable(chosen: ChosenFiles): readonly File[] {
  return chosen.files.filter(file => file.size > 0)
}

/** All that lay at the door and does not go to the engine: what is no document, and what is empty. */
export function notSent({ files, notTaken }: ChosenFiles): readonly LeftOut[] {
  const empty = files.filter(file => file.size === 0)
  return [...notTaken, ...empty.map(file => ({ path: pathOf(file), reason: 'empty' as const }))]
}

function pathOf(file: File): string {
  return (file.webkitRelativePath || file.name).slice(-1_000)
}

export function keyOf(file: File): string {
  return `${file.webkitRelativePath || file.name}|${file.size}|${file.lastModified}`
}
