import { pipeline, Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { repeat } from '../shared/repeat.ts'
import { sourceFault } from './source-fault.ts'

/** What a source has to bring within a window, in bytes. */
export interface Pace {
  readonly windowMs: number
  readonly bytesMin: number
}

/**
 * The bytes as they come, ended with `source_unreachable` (transient) by a source that brings less than the pace: a
 * byte now and then would hold its slot for as long as it likes. A window in which our own disk was behind does not
 * count.
 */
export function keepPace(bytes: Readable, { windowMs, bytesMin }: Pace): Readable {
  let seen = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      done(null, chunk)
    },
  })
  let isFirst = true
  const judge = (): Promise<void> => {
    if (!isFirst && seen < bytesMin && counted.readableLength === 0)
      bytes.destroy(sourceFault('transient', 'source_unreachable'))
    isFirst = false
    seen = 0
    return Promise.resolve()
  }
  const judging = repeat({ everyMs: windowMs, work: judge, onFault: error => bytes.destroy(error as Error) })
  // The first round only begins the first window.
  judging.wake()
  pipeline(bytes, counted, () => void judging.stop())
  return counted
}
