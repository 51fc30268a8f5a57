import { toBase64Url } from './base64url.ts'
import { canonicalObject } from './canonical-object.ts'
import type { PdfObjects } from './pdf/open-objects.ts'
import { PdfFault, isKind } from './pdf/pdf-value.ts'
import type { PdfValue } from './pdf/pdf-value.ts'
import { hashText } from './seal-machine.ts'
import type { SealMachine } from './seal-machine.ts'

/** Takes digests of a value with everything that it refers to. */
export type DigestGraph = (value: PdfValue) => Promise<string>

interface KnownObject {
  readonly own: string
  readonly refs: readonly number[]
}

/** Files that come in hold objects that no reader can read; they are carried along as they are. */
const UNREADABLE: KnownObject = { own: '!', refs: [] }
const OBJECTS_MAX = 1_000_000

/**
 * A digest covers the value and every object that can be reached from it; `ends` names objects at which it stops (pages
 * by their number, attachments), so that what a page shows is not what it links to. Numbers of objects do not count:
 * each is named by when it is first met.
 */
export function createDigestGraph(
  objects: PdfObjects,
  machine: SealMachine,
  ends: ReadonlyMap<number, string>,
): DigestGraph {
  const known = new Map<number, KnownObject>()

  async function look(value: PdfValue): Promise<KnownObject> {
    const streamHash = isKind(value, 'stream') ? toBase64Url(await machine.sha256(await objects.raw(value))) : ''
    const { text, refs } = canonicalObject(value, streamHash)
    return { own: toBase64Url(await hashText(machine, text)), refs }
  }

  async function lookAt(number: number): Promise<KnownObject> {
    const found = known.get(number) ?? (await objects.get(number).then(look).catch(orUnreadable))
    known.set(number, found)
    return found
  }

  return async root => {
    const met = new Map<number, number>()
    const order: number[] = []
    const meet = (number: number): string => {
      const end = ends.get(number)
      if (end !== undefined) return end
      const place = met.get(number)
      if (place !== undefined) return `@${place}`
      if (met.size > OBJECTS_MAX) throw new PdfFault('too many objects')
      met.set(number, met.size)
      order.push(number)
      return '+'
    }
    const lines: string[] = []
    const tell = ({ own, refs }: KnownObject): void => void lines.push(`${own} ${refs.map(meet).join(' ')}`)
    tell(await look(root))
    for (let at = 0; at < order.length; at++) tell(await lookAt(order[at] ?? 0))
    return toBase64Url(await hashText(machine, lines.join('\n')))
  }
}

function orUnreadable(error: unknown): KnownObject {
  if (error instanceof PdfFault) return UNREADABLE
  throw error
}
