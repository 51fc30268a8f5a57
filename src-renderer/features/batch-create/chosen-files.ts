export interface ChosenFiles {
  readonly files: readonly File[]
  /** How many of the files added last were in the list before. */
  readonly repeated: number
  /** Left out because they are there already; they can be taken back. */
  readonly leftOut: readonly File[]
}

export const noFiles: ChosenFiles = { files: [], repeated: 0, leftOut: [] }

/** Adds files behind the ones that are there; a file with the same name, size and time is the same file. */
export function addFiles(chosen: ChosenFiles, added: readonly File[]): ChosenFiles {
  const keys = new Set(chosen.files.map(keyOf))
  const fresh = added.filter(file => {
    const key = keyOf(file)
    if (keys.has(key)) return false
    keys.add(key)
    return true
  })
  const leftOut = chosen.leftOut.filter(file => !keys.has(keyOf(file)))
  return { files: [...chosen.files, ...fresh], repeated: added.length - fresh.length, leftOut }
}

export function removeFile(chosen: ChosenFiles, file: File): ChosenFiles {
  return { ...chosen, files: chosen.files.filter(other => other !== file), repeated: 0 }
}

/** Takes files out that are there already. */
export function leaveOut(chosen: ChosenFiles, files: readonly File[]): ChosenFiles {
  const left = chosen.files.filter(file => !files.includes(file))
  return { files: left, repeated: 0, leftOut: [...chosen.leftOut, ...files] }
}

export function takeBack(chosen: ChosenFiles): ChosenFiles {
  return { files: [...chosen.files, ...chosen.leftOut], repeated: 0, leftOut: [] }
}

/** What is left when some were sent. */
export function withoutFiles(chosen: ChosenFiles, sent: readonly File[]): ChosenFiles {
  return { files: chosen.files.filter(file => !sent.includes(file)), repeated: 0, leftOut: [] }
}

/** Files that go to the engine: an empty file cannot be read by anybody. */
export function sendable(chosen: ChosenFiles): readonly File[] {
  return chosen.files.filter(file => file.size > 0)
}

export function keyOf(file: File): string {
  return `${file.webkitRelativePath || file.name}|${file.size}|${file.lastModified}`
}
