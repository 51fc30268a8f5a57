import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beginEncryption } from '../../engine/keys/begin-encryption.ts'
import { writeEncryption } from '../../engine/keys/folder-encryption.ts'
import { measureCommand } from './ocr/measure-command.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * `npm run bench -- encryption [ROUNDS]`: the whole job on the demo's digital papers and scans, process start included,
 * with and without encryption of its database and files, interleaved; processor seconds, the cheapest round of each.
 * Only the ratio of one run compares.
 */
export async function benchEncryption(args: readonly string[]): Promise<void> {
  const rounds = Number(args[0] ?? 2)
  if (!(rounds > 0)) throw new RangeError('rounds is a count')
  const work = mkdtempSync(join(tmpdir(), 'steuerstapel-encryption-'))
  try {
    const [plain, sealed, input] = ['plain', 'sealed', 'input'].map(name => join(work, name)) as [
      string,
      string,
      string,
    ]
    for (const folder of [plain, sealed, input]) mkdirSync(folder)
    const daily = { kind: 'key_file', path: join(work, 'key') } as const
    const { encryption } = await beginEncryption(sealed, daily, new Date().toISOString())
    await writeEncryption(sealed, { ...encryption, state: 'encrypted' })
    const samples = join(ROOT, 'test/fixtures/samples')
    for (const name of readdirSync(samples).filter(file => /^(01|02|03|07|08|11|15|16)-.*\.pdf$/.test(file)))
      cpSync(join(samples, name), join(input, name))
    const took = { plain: [] as number[], sealed: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      took.plain.push(await cpuOf(input, plain, work))
      took.sealed.push(await cpuOf(input, sealed, work))
    }
    const [without, withKey] = [Math.min(...took.plain), Math.min(...took.sealed)]
    const more = (100 * (withKey / without - 1)).toFixed(1)
    process.stdout.write(
      `plain ${without.toFixed(1)} s, encrypted ${withKey.toFixed(1)} s of processor time: ${more} % more, best of ${rounds}\n`,
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** What passes by is encrypted where the data folder of the settings is. */
async function cpuOf(input: string, dataDir: string, work: string): Promise<number> {
  const out = join(work, 'out')
  rmSync(out, { recursive: true, force: true })
  const args = [join(ROOT, 'engine/steuerstapel.mjs'), 'process', input, '--out', out, '--json']
  const { cpuS } = await measureCommand(process.execPath, args, { STEUERSTAPEL_DATA_DIR: dataDir })
  if (cpuS === null) throw new Error('processor time is not told here')
  return cpuS
}
