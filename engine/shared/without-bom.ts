/** A text file's content without the mark that editors on Windows put before it (U+FEFF). */
export function withoutBom(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
