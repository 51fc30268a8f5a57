import type { Readable } from 'node:stream'

/** What a worker's heartbeat tells of the operation that it is at. */
export interface WorkerBeat {
  /** Of the request. */
  readonly id: number
  /** Step of the operation, '' before the first one, and its page, 0 for none. */
  readonly step: string
  readonly page: number
  /** Processor time of the process since the operation began, and since its step did. */
  readonly cpuMs: number
  readonly stepCpuMs: number
  /** So many beats in a row the process took no processor time although the machine had some to spare. */
  readonly quietBeats: number
  readonly rssBytes: number
}

const LINE_CHARS_MAX = 500

/**
 * Calls `onBeat` with each beat that comes through the pipe; what is none is passed over, since a broken worker may
 * send anything.
 */
export function readBeats(pipe: Readable, onBeat: (beat: WorkerBeat) => void): void {
  let rest = ''
  pipe.setEncoding('latin1')
  pipe.on('error', () => undefined)
  pipe.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = (lines.pop() ?? '').slice(-LINE_CHARS_MAX)
    for (const line of lines) {
      const beat = parseBeat(line)
      if (beat) onBeat(beat)
    }
  })
}

/** Null when the line is no beat. */
export function parseBeat(line: string): WorkerBeat | null {
  if (line.length > LINE_CHARS_MAX) return null
  try {
    const beat = JSON.parse(line) as Record<string, unknown>
    const numbers = ['id', 'page', 'cpuMs', 'stepCpuMs', 'quietBeats', 'rssBytes'].map(name => beat[name])
    const isBeat = numbers.every(Number.isFinite) && typeof beat['step'] === 'string' && /^\w*$/.test(beat['step'])
    return isBeat ? (beat as unknown as WorkerBeat) : null
  } catch {
    return null
  }
}
