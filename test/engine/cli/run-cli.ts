import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const launcher = fileURLToPath(new URL('../../../engine/steuerstapel.mjs', import.meta.url))

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export const aFolder = (): string => mkdtempSync(join(tmpdir(), 'steuerstapel-cli-'))

/** Runs the command line as a person does, through its launcher. */
export function steuerstapel(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const env = { ...process.env, STEUERSTAPEL_DATA_DIR: aFolder(), ...environment }
  return new Promise(resolve => {
    execFile(process.execPath, [launcher, ...args], { env, maxBuffer: 1 << 24 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}
