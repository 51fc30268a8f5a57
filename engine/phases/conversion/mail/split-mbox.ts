const LINE_FEED = 0x0a
const START = Buffer.from('From ')
const SEPARATOR = Buffer.from('\nFrom ')
/** Who sent it and when, as asctime(3) writes it, or nearly so (RFC 4155, appendix A). */
const STAMP = /^From \S.* \d{1,2}:\d\d(?::\d\d)?\b/
/** A field of a header (RFC 5322, 2.2) in the line after the separator. */
const FIELD = /^[!-9;-~]{1,76}:/

/**
 * The mails of a mailbox file (mbox, RFC 4155) without the lines that separate them, such as mail programs export a
 * folder to; one that is no such file is its only mail. A line of text that begins with "From " separates nothing: an
 * empty line before it is missing, a time in it, or a header after it.
 */
export function splitMbox(bytes: Uint8Array): readonly Uint8Array[] {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!content.subarray(0, START.length).equals(START)) return [bytes]
  const starts = [0]
  for (let at = content.indexOf(SEPARATOR); at !== -1; at = content.indexOf(SEPARATOR, at + 1)) {
    const isStamped = isAfterEmptyLine(content, at) && STAMP.test(lineAt(content, at + 1))
    if (isStamped && FIELD.test(lineAt(content, content.indexOf(LINE_FEED, at + 1) + 1))) starts.push(at + 1)
  }
  return starts.map((start, index) => {
    const head = content.indexOf(LINE_FEED, start)
    return content.subarray(head === -1 ? start : head + 1, starts[index + 1] ?? content.length)
  })
}

/** `at` is the end of the line before the separator. */
function isAfterEmptyLine(content: Buffer, at: number): boolean {
  const before = content[at - 1] === 0x0d ? at - 2 : at - 1
  return content[before] === LINE_FEED
}

/** Of the first 200 bytes; the first line of the file for what comes after its last one, which is no field. */
function lineAt(content: Buffer, start: number): string {
  return content.toString('latin1', start, start + 200).split(/\r?\n/, 1)[0] ?? ''
}
