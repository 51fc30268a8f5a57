/** The field that says of what parts the mail is, with the lines that go on with it. */
const MULTIPART = /^content-type:\s*multipart\/[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/im
const BOUNDARY = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i
/** The line above the first field of a part (RFC 2046, 5.1.1). */
const PART_START = /(?:^|\n)--(\S[^\r\n]{0,199}?)[ \t]*\r?\ncontent-[a-z-]+:/i

/**
 * The head of a mail with a boundary that stands in its body: where it names none, or one that is nowhere, readers see no
 * part at all, neither text nor attachments. Without any part the body is a text.
 */
export function mendBoundary(head: string, body: string): string {
  const field = MULTIPART.exec(head)?.[0]
  if (field === undefined || body.trim() === '') return head
  const [parameter = '', quoted, bare] = BOUNDARY.exec(field) ?? []
  const named = (quoted ?? bare ?? '').trimEnd()
  if (named !== '' && (body.startsWith(`--${named}`) || body.includes(`\n--${named}`))) return head
  const found = PART_START.exec(body)?.[1]
  const type = field.replace(parameter, '')
  const mended =
    found === undefined || found.includes('"')
      ? 'Content-Type: text/plain'
      : `${type.replace(/[;\s]+$/, '')}; boundary="${found}"`
  return head.replace(field, () => mended)
}
