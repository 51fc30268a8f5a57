/** What is said before the data of a JPEG 2000 picture (ISO/IEC 15444-1, Annex I). */
export interface Jpeg2000 {
  readonly channels: number
  readonly bits: number
  readonly hasOwnBits: boolean
  readonly spaces: readonly { readonly method: number; readonly approximation: number; readonly space: number | null }[]
}

const BOXES_MAX = 10_000

/** Reads the boxes of a picture; null when it has no header. */
export function readJpeg2000(bytes: Uint8Array): Jpeg2000 | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = [...boxes(view, 0, bytes.length)].find(box => box.type === 'jp2h')
  if (!header) return null
  const inner = [...boxes(view, header.from, header.to)]
  const image = inner.find(box => box.type === 'ihdr')
  if (!image || image.to - image.from < 14) return null
  const extra = inner.find(box => box.type === 'cdef')
  const spaces = inner
    .filter(box => box.type === 'colr' && box.to - box.from >= 3)
    .map(({ from, to }) => {
      const method = view.getUint8(from)
      const space = method === 1 && to - from >= 7 ? view.getUint32(from + 3) : null
      return { method, approximation: view.getUint8(from + 2), space }
    })
  return {
    channels: view.getUint16(image.from + 8) - (extra ? opacityChannels(view, extra.from, extra.to) : 0),
    bits: (view.getUint8(image.from + 10) & 0x7f) + 1,
    hasOwnBits: inner.some(box => box.type === 'bpcc'),
    spaces,
  }
}

/** Channels that say how opaque a pixel is, not its colour (I.5.3.6). */
function opacityChannels(view: DataView, from: number, to: number): number {
  let count = 0
  for (let at = from + 2; at + 6 <= to; at += 6) if ([1, 2].includes(view.getUint16(at + 2))) count++
  return count
}

interface Box {
  readonly type: string
  readonly from: number
  readonly to: number
}

function* boxes(view: DataView, start: number, end: number): Generator<Box> {
  let at = start
  for (let count = 0; at + 8 <= end && count < BOXES_MAX; count++) {
    let length = view.getUint32(at)
    const type = String.fromCharCode(...[4, 5, 6, 7].map(offset => view.getUint8(at + offset)))
    let from = at + 8
    if (length === 1) {
      if (at + 16 > end) return
      length = Number(view.getBigUint64(at + 8))
      from = at + 16
    }
    const to = length === 0 ? end : Math.min(end, at + length)
    if (to < from) return
    yield { type, from, to }
    at = to
  }
}
