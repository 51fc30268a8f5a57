/** An object of a PDF as it is written: the entries of its dictionary and, for a stream, its bytes. */
export interface ModelObject {
  readonly entries: Readonly<Record<string, string>>
  readonly stream?: string
}

/**
 * The objects of a PDF by number; 1 is the catalog. `plain` are objects that are no dictionaries, as they are written.
 */
export interface PdfModel {
  readonly objects: ReadonlyMap<number, ModelObject>
  readonly plain: ReadonlyMap<number, string>
}

/** The file of a model, with a table of objects that is right whatever the objects say. */
export function writeModel({ objects, plain }: PdfModel): Buffer {
  const parts: string[] = ['%PDF-1.7\n%\xe2\xe3\xcf\xd3\n']
  const offsets = new Map<number, number>()
  let at = parts[0]?.length ?? 0
  const bodies = [
    ...[...objects].map(([number, object]) => [number, bodyOf(object)] as const),
    ...[...plain].map(([number, text]) => [number, text] as const),
  ]
  for (const [number, body] of bodies) {
    const text = `${number} 0 obj\n${body}\nendobj\n`
    offsets.set(number, at)
    parts.push(text)
    at += text.length
  }
  const size = Math.max(0, ...offsets.keys()) + 1
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  parts.push(`xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`)
  return Buffer.from(parts.join(''), 'latin1')
}

function bodyOf({ entries, stream }: ModelObject): string {
  const own: Record<string, string> =
    stream === undefined ? { ...entries } : { Length: String(stream.length), ...entries }
  const dict = `<< ${Object.entries(own)
    .map(([key, value]) => `/${key} ${value}`)
    .join(' ')} >>`
  return stream === undefined ? dict : `${dict}\nstream\n${stream}\nendstream`
}

/** A model with one entry replaced; null takes it out. */
export function withEntry(model: PdfModel, number: number, key: string, value: string | null): PdfModel {
  const object = model.objects.get(number)
  if (!object) throw new Error(`no object ${number}`)
  const entries = { ...object.entries }
  if (value === null) delete entries[key]
  else entries[key] = value
  return { ...model, objects: new Map([...model.objects, [number, { ...object, entries }]]) }
}
