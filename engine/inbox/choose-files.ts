import type { FoundFile } from './scan-inbox.ts'

/** The first files that fit into one batch, at least one if there is any; the others are for the next batch. */
export function chooseFiles(
  files: readonly FoundFile[],
  { filesMax, bytesMax }: { readonly filesMax: number; readonly bytesMax: number },
): readonly FoundFile[] {
  let byteSize = 0
  const end = files.findIndex((file, index) => {
    byteSize += file.byteSize
    return index > 0 && (index >= filesMax || byteSize > bytesMax)
  })
  return end === -1 ? files : files.slice(0, end)
}
