import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join } from 'node:path'
import type { ServersReady } from './api-server.ts'
import { say, sendOnce } from './send-load.ts'
import type { Target } from './send-load.ts'

/** Enough that what is measured is compiled, as in an engine that runs for days. */
const REQUESTS = { GET: 3_000, POST: 400 } as const
const ROUNDS = 5
const AT_ONCE = 16

/**
 * Processor time that the process of the server spends on a request, beside that of a bare Fastify route with the same
 * answer: what else the machine does falls out of both, so it may be run beside other work. The median of the rounds.
 * For what is stored, a bare route with one insert that the disk confirms stands beside as well.
 * With the folder of another working tree, that one's figures stand beside, taken in turn.
 */
export async function benchApiCpu([otherTree]: readonly string[]): Promise<void> {
  const ours = await openServers(join(import.meta.dirname, 'api-server.ts'))
  const other = otherTree === undefined ? null : await openServers(join(otherTree, 'test/bench/api-server.ts'))
  say('µs of processor time    bare    here   ratio' + (other ? '   other   ratio' : ''))
  for (const name of Object.keys(ours.ready.targets)) {
    const rounds = { bare: [] as number[], here: [] as number[], otherBare: [] as number[], other: [] as number[] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [bare, here] = [await ours.cost(name, 'bareBase'), await ours.cost(name, 'base')]
      const beside = other ? [await other.cost(name, 'bareBase'), await other.cost(name, 'base')] : []
      // The first one warms up.
      if (round === 0) continue
      rounds.bare.push(bare)
      rounds.here.push(here)
      rounds.otherBare.push(beside[0] ?? 0)
      rounds.other.push(beside[1] ?? 0)
    }
    const [bare, here, otherBare, otherHere] = [rounds.bare, rounds.here, rounds.otherBare, rounds.other].map(median)
    const cells = [bare, here].map(us => (us ?? 0).toFixed(0).padStart(8)).join('')
    const beside = other ? `${(otherHere ?? 0).toFixed(0).padStart(8)}${ratioOf(otherBare, otherHere)}` : ''
    say(`${name.padEnd(20)}${cells}${ratioOf(bare, here)}${beside}`)
    if (name in ours.ready.kept) await sayKept(ours, name, here ?? 0)
  }
  ours.close()
  other?.close()
}

async function sayKept(servers: Awaited<ReturnType<typeof openServers>>, name: string, here: number): Promise<void> {
  const rounds: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const cost = await servers.cost(name, 'bareBase', servers.ready.kept[name])
    if (round > 0) rounds.push(cost)
  }
  const bare = median(rounds)
  say(
    `${`${name}, bare insert`.padEnd(20)}${[bare, here].map(us => us.toFixed(0).padStart(8)).join('')}${ratioOf(bare, here)}`,
  )
}

function ratioOf(bare = 0, here = 1): string {
  return (bare / here).toFixed(2).padStart(8)
}

async function openServers(file: string) {
  const child = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [ready] = (await once(child, 'message')) as [ServersReady]
  const usedUs = async (): Promise<number> => {
    child.send('cpu')
    const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
    return user + system
  }
  return {
    ready,
    /** Microseconds of a request to one of the two servers. */
    cost: async (name: string, which: 'base' | 'bareBase', path?: string): Promise<number> => {
      const asked = ready.targets[name]
      if (!asked) throw new Error(`no target ${name}`)
      const target = { ...asked, path: path ?? asked.path }
      const before = await usedUs()
      await sendMany(ready[which], target)
      return ((await usedUs()) - before) / REQUESTS[target.method]
    },
    close: () => child.disconnect(),
  }
}

async function sendMany(base: string, target: Target): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const some = async (): Promise<void> => {
    for (let n = 0; n < REQUESTS[target.method] / AT_ONCE; n += 1) {
      const { status } = await sendOnce(base, target, agent)
      if (status >= 300) throw new Error(`${target.path} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, some))
  agent.destroy()
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
