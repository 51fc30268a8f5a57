import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { waitUntil } from '../crash/crash-setup.ts'
import type { EngineProcess } from '../support/engine-process.ts'
import { letEnd } from './kill-gate.ts'
import { openLoad, takeAccount } from './under-load.ts'
import type { Account, Load } from './under-load.ts'

export interface DiskGateResult {
  readonly account: Account
  /** What `/readyz` said while the disk was full, and whether the engine went on by itself when it was not. */
  readonly whileFull: string
  readonly wentOn: boolean
  readonly stopCode: number | null
  /** A start on the full disk: `ready`, or the sentence that it ended with. */
  readonly start: string
}

const DISK_BYTES = '3G'

/**
 * A whole engine on a disk that is really full, while it works and when it starts: a file system of its own in a sparse
 * file (Linux, root).
 */
export async function runDiskGate(): Promise<DiskGateResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gate-disk-'))
  const [image, mounted] = [path.join(folder, 'disk.img'), path.join(folder, 'disk')]
  mkdirSync(mounted)
  execFileSync('truncate', ['-s', DISK_BYTES, image])
  execFileSync('mkfs.ext4', ['-q', '-m', '0', image])
  execFileSync('mount', ['-o', 'loop', image, mounted])
  // The data folder is made where temporary folders are.
  process.env['TMPDIR'] = mounted
  let load: Load | null = null
  try {
    load = await openLoad()
    return await onFullDisk(load, mounted)
  } finally {
    await load?.close()
    execFileSync('umount', [mounted])
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onFullDisk(load: Load, mounted: string): Promise<DiskGateResult> {
  const { dataDir } = load.setup
  let engine = await load.setup.start()
  await load.send(engine)
  await waitUntil('the ballast', () => existsSync(path.join(dataDir, 'ballast')))
  fill(mounted)
  await load.send(engine)
  await after(20_000)
  const whileFull = engine.running ? await readyz(engine) : `died: ${engine.output().slice(-500)}`
  rmSync(path.join(mounted, 'filler'))
  const isReady = async (): Promise<boolean> => (await readyz(engine)) === '200'
  const wentOn = await waitUntil('going on', isReady).then(
    () => true,
    () => false,
  )
  await load.send(engine)
  fill(mounted)
  const stopCode = await engine.stop(30_000)
  const start = await load.setup.start().then(
    started => ((engine = started), 'ready'),
    (error: unknown) => (error instanceof Error ? error.message.slice(0, 400) : ''),
  )
  rmSync(path.join(mounted, 'filler'))
  if (start === 'ready') await engine.stop(30_000)
  await letEnd(load)
  return { account: await takeAccount(load), whileFull, wentOn, stopCode, start }
}

/** To the last block, as far as the file system gives them away. */
function fill(mounted: string): void {
  const filler = path.join(mounted, 'filler')
  for (const size of ['1M', '64k', '4k']) {
    for (let at = 0; at < 20_000; at++) {
      const offset = existsSync(filler) ? ['-o', String(sizeOf(filler))] : []
      try {
        execFileSync('fallocate', [...offset, '-l', at === 0 && size === '1M' ? '2500M' : size, filler], {
          stdio: 'ignore',
        })
      } catch {
        break
      }
    }
  }
}

function sizeOf(file: string): number {
  return Number(execFileSync('stat', ['-c', '%s', file], { encoding: 'utf8' }))
}

async function readyz({ httpUrl }: EngineProcess): Promise<string> {
  const answer = await fetch(`${httpUrl}/readyz`).catch(() => null)
  if (!answer || answer.ok) return answer ? '200' : 'no answer'
  const { error_details: details } = (await answer.json()) as { error_details: { reason: string } }
  return `${answer.status} ${details.reason}`
}
