import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'

export interface Target {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  readonly token?: string
}

/** Milliseconds, and requests per second. */
export interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export interface LoadOptions {
  readonly connections: number
  readonly seconds: number
  /** Pause of each connection between an answer and its next request; without a pause it is as much as it can be. */
  readonly pauseMs?: number
  /** Ends the load before its time. */
  readonly signal?: AbortSignal
}

/** Sends a request over and over and measures the answers; throws when one is no success. */
export async function sendLoad(base: string, target: Target, options: LoadOptions): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const times: number[] = []
  const beganMs = performance.now()
  const endsMs = beganMs + options.seconds * 1000
  const one = async (index: number): Promise<void> => {
    await after((options.pauseMs ?? 0) * (index / options.connections))
    while (performance.now() < endsMs && !options.signal?.aborted) {
      const startedMs = performance.now()
      const { status } = await sendOnce(base, target, agent)
      if (status >= 300) throw new Error(`${target.path} answered ${status}`)
      times.push(performance.now() - startedMs)
      if (options.pauseMs !== undefined) await after(options.pauseMs)
    }
  }
  await Promise.all(Array.from({ length: options.connections }, (_, index) => one(index)))
  agent.destroy()
  const seconds = (performance.now() - beganMs) / 1000
  const [p50, p99, max] = [0.5, 0.99, 1].map(share => quantile(times, share)) as [number, number, number]
  return { perSecond: times.length / seconds, p50, p99, max }
}

/** One request with its whole answer. */
export function sendOnce(base: string, target: Target, agent: Agent): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(target.token === undefined ? {} : { authorization: `Bearer ${target.token}` }),
      ...(target.body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const sent = httpRequest(`${base}${target.path}`, { method: target.method, agent, headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // An idle connection may be closed by the server at the moment at which it is used again.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(sendOnce(base, target, agent))
      else reject(error)
    })
    sent.end(target.body)
  })
}

/** The value that a share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** One line of the bench's table. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
