import type { LeftOut } from '../../../wire/left-out.ts'

export interface ChosenFiles {
  readonly files: readonly File[]
  /** Called as one of the files is, of the same size and time; their bytes tell whether it is that file. */
  readonly alike: readonly File[]
  /** How many of the files added last were in the list before, byte for byte. */
  readonly repeated: number
  /** Left out because they are there already; they can be taken back. */
  readonly leftOut: readonly File[]
  /** What lay beside them and is no document. */
  readonly notTaken: readonly LeftOut[]
}

export const noFiles: ChosenFiles = { files: [], alike: [], repeated: 0, leftOut: [], notTaken: [] }

/** Adds files behind the ones that are there; those that are like one of them wait for `resolveAlike`. */
export function addFiles(chosen: ChosenFiles, added: readonly File[], notTaken: readonly LeftOut[] = []): ChosenFiles {
  const keys = new Set(chosen.files.map(keyOf))
  const fresh: File[] = []
  const alike: File[] = []
  for (const file of added) {
    if (keys.has(keyOf(file))) alike.push(file)
    else fresh.push(file)
    keys.add(keyOf(file))
  }
  const leftOut = chosen.leftOut.filter(file => !keys.has(keyOf(file)))
  const known = new Set(chosen.notTaken.map(({ path }) => path))
  return {
    files: [...chosen.files, ...fresh],
    alike: [...chosen.alike, ...alike],
    repeated: 0,
    leftOut,
    notTaken: [...chosen.notTaken, ...notTaken.filter(({ path }) => !known.has(path))],
  }
}

/** A file that is like others has been compared with them: it is one of them (`same`), or comes to them. */
export function resolveAlike(chosen: ChosenFiles, file: File, same: File | null): ChosenFiles {
  if (!chosen.alike.includes(file)) return chosen
  const alike = chosen.alike.filter(other => other !== file)
  const isThere = same !== null && chosen.files.includes(same)
  return isThere
    ? { ...chosen, alike, repeated: chosen.repeated + 1 }
    : { ...chosen, alike, files: [...chosen.files, file] }
}

/** The file among those chosen that has the name, size, time and bytes of this one; null when none has. */
export async function sameOf({ files }: ChosenFiles, file: File): Promise<File | null> {
  for (const other of files) {
    if (keyOf(other) === keyOf(file) && (await haveSameBytes(other, file))) return other
  }
  return null
}

const PIECE_BYTES = 1 << 20

/** False also where one of them cannot be read: that is told when it is looked at. */
async function haveSameBytes(one: File, other: File): Promise<boolean> {
  try {
    for (let at = 0; at < one.size; at += PIECE_BYTES) {
      const pieces = [one, other].map(
        async file => new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer()),
      )
      const [left = null, right = null] = await Promise.all(pieces)
      if (left?.length !== right?.length || left?.some((byte, place) => byte !== right?.[place])) return false
    }
    return true
  } catch {
    return false
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
    alike: chosen.alike,
    files: chosen.files.filter(file => !sent.includes(file) && !isNamed(file)),
    notTaken: chosen.notTaken.filter(({ path }) => !paths.has(path)),
  }
}

/** Files that go to the engine: an empty file cannot be read by anybody. */
export function sendable(chosen: ChosenFiles): readonly File[] {
  return chosen.files.filter(file => file.size > 0)
}

/** All that lay at the door and does not go to the engine: what is no document, what is empty, what is there already. */
export function notSent({ files, leftOut, notTaken }: ChosenFiles): readonly LeftOut[] {
  const empty = files.filter(file => file.size === 0)
  return [
    ...notTaken,
    ...empty.map(file => ({ path: pathOf(file), reason: 'empty' as const })),
    ...leftOut.map(file => ({ path: pathOf(file), reason: 'repeated' as const })),
  ]
}

function pathOf(file: File): string {
  return (file.webkitRelativePath || file.name).slice(-1_000)
}

export function keyOf(file: File): string {
  return `${file.webkitRelativePath || file.name}|${file.size}|${file.lastModified}`
}
