/** Tells files of the inbox apart: one that is replaced under its name is another file. */
export function fileId(file: {
  readonly path: string
  readonly byteSize: number
  readonly mtimeNs: string | bigint
}): string {
  return `${file.path}\n${file.byteSize}\n${file.mtimeNs}`
}
