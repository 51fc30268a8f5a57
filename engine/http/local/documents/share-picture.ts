/** One picture that is being made, and those who still want it. */
interface Making {
  readonly path: Promise<string>
  readonly withdrawn: AbortController
  wanting: number
}

export type SharePicture = (
  name: string,
  /** Aborted when whoever asked is gone. */
  gone: AbortSignal,
  /** Makes it; `withdrawn` is aborted when nobody wants it any more. */
  make: (withdrawn: AbortSignal) => Promise<string>,
) => Promise<string>

/** Has a picture made once for all who ask for it at the same time, and called off when all of them are gone. */
export function createPictureSharing(): SharePicture {
  const underWay = new Map<string, Making>()
  const begin = (name: string, make: (withdrawn: AbortSignal) => Promise<string>): Making => {
    const withdrawn = new AbortController()
    const path = make(withdrawn.signal).finally(() => {
      if (underWay.get(name) === making) underWay.delete(name)
    })
    const making = { path, withdrawn, wanting: 0 }
    underWay.set(name, making)
    return making
  }
  return async (name, gone, make) => {
    gone.throwIfAborted()
    const running = underWay.get(name)
    const making = running && !running.withdrawn.signal.aborted ? running : begin(name, make)
    const leave = (): void => {
      if (--making.wanting === 0) making.withdrawn.abort(gone.reason)
    }
    making.wanting++
    gone.addEventListener('abort', leave, { once: true })
    try {
      return await making.path
    } finally {
      gone.removeEventListener('abort', leave)
    }
  }
}
