import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { createOfficePool } from '../../../engine/isolation/office-pool.ts'
import type { OfficeMediaType } from '../../../engine/model/media-type.ts'
import { freshFolder, keptFile } from './bench-material.ts'
import { letter, workbook } from './office-files.ts'
import { aShare } from '../../support/a-share.ts'

/** Seconds for one document, the least of the rounds; null where the peer is missing. */
export interface OfficeCost {
  readonly name: string
  /** A host that has to start first. */
  readonly coldS: number
  /** A host that runs already. */
  readonly warmS: number
  /** `soffice --headless --convert-to pdf` for this one file, its profile made before. */
  readonly peerColdS: number | null
  /** Of several files in one call of it, what each further one takes; null where noise hides it, too. */
  readonly peerWarmS: number | null
}

const MEDIA: Readonly<Record<'docx' | 'xlsx', OfficeMediaType>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const FURTHER = 8

/** Version of LibreOffice on this machine, or null. */
export function findSoffice(): string | null {
  const { status, stdout } = spawnSync('soffice', ['--version'], { encoding: 'utf8' })
  return status === 0 ? (/LibreOffice ([\d.]+)/.exec(stdout)?.[1] ?? 'of some version') : null
}

/** Word and Excel documents of one page and of many, cold and warm, interleaved with the peer. */
export async function measureOffice(rounds: number, withPeer: boolean): Promise<OfficeCost[]> {
  const files = [
    { name: 'letter, 2 pages', kind: 'docx', path: await keptFile('letter-2.docx', () => letter(2)) },
    { name: 'letter, 20 pages', kind: 'docx', path: await keptFile('letter-20.docx', () => letter(20)) },
    { name: 'workbook, 40 rows', kind: 'xlsx', path: await keptFile('workbook-40.xlsx', () => workbook(40)) },
    { name: 'workbook, 2,000 rows', kind: 'xlsx', path: await keptFile('workbook-2000.xlsx', () => workbook(2000)) },
  ] as const
  const folder = freshFolder('office')
  const costs: OfficeCost[] = []
  try {
    // The profile is made at the first start, which would count as somebody else's time.
    if (withPeer) await convertByPeer([files[0].path], folder)
    for (const { name, kind, path } of files) {
      const own: { coldS: number; warmS: number }[] = []
      const peer: { oneS: number; allS: number }[] = []
      for (let round = 0; round < rounds; round++) {
        own.push(await convertByHost(path, MEDIA[kind], folder))
        if (!withPeer) continue
        const copies = Array.from({ length: FURTHER + 1 }, (_, index) => join(folder, `${index}.${kind}`))
        for (const copy of copies) await cp(path, copy)
        const oneS = await convertByPeer(copies.slice(0, 1), folder)
        peer.push({ oneS, allS: await convertByPeer(copies, folder) })
      }
      costs.push({ name, ...least(own), ...peerCosts(peer) })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return costs
}

/** A host of its own for the file, which then takes the same file some more times. */
async function convertByHost(
  path: string,
  mediaType: OfficeMediaType,
  folder: string,
): Promise<{ coldS: number; warmS: number }> {
  const pool = createOfficePool({ logger: { info: () => undefined, warn: () => undefined } })
  const limits = { signal: new AbortController().signal, share: aShare, cpuMs: 300_000 }
  const once = (): Promise<number> =>
    secondsOf(() =>
      pool.run('convert-office', { path, mediaType, outPath: join(folder, 'own.pdf'), passwords: [] }, limits),
    )
  try {
    const coldS = await once()
    let sum = 0
    for (let time = 0; time < FURTHER; time++) sum += await once()
    return { coldS, warmS: sum / FURTHER }
  } finally {
    await pool.close()
  }
}

function convertByPeer(paths: readonly string[], folder: string): Promise<number> {
  return secondsOf(() => {
    const args = [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
    ]
    const { status } = spawnSync('soffice', [...args, ...paths], { stdio: 'ignore' })
    if (status !== 0) throw new Error(`soffice ended with ${status}`)
  })
}

async function secondsOf(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

function least(runs: readonly { coldS: number; warmS: number }[]): { coldS: number; warmS: number } {
  return { coldS: Math.min(...runs.map(run => run.coldS)), warmS: Math.min(...runs.map(run => run.warmS)) }
}

/** A difference of two calls: where noise hides it, it is not known. */
function peerCosts(runs: readonly { oneS: number; allS: number }[]): Pick<OfficeCost, 'peerColdS' | 'peerWarmS'> {
  if (runs.length === 0) return { peerColdS: null, peerWarmS: null }
  const oneS = Math.min(...runs.map(run => run.oneS))
  const allS = Math.min(...runs.map(run => run.allS))
  return { peerColdS: oneS, peerWarmS: allS > oneS ? (allS - oneS) / FURTHER : null }
}
