import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Brought, World } from './world.ts'
import { creationOf } from './world.ts'

/** A program that is none of ours and no package of npm: it runs where its tool is installed. */
export interface Script {
  readonly command: string
  readonly file: string
  readonly settings?: Readonly<Record<string, string>>
  /** Arguments with which the tool says that it is there, and has what the script needs. */
  readonly asks: readonly string[]
}

const HERE = import.meta.dirname
/** The system's own Python has Debian's packages; another one may come before it in the path. */
const DEBIAN_PYTHON = '/usr/bin/python3'

export const SCRIPTS: Readonly<Record<string, Script>> = {
  curl: { command: 'bash', file: 'job.sh', asks: ['-c', 'curl --help all | grep -q -- --json'] },
  'urllib of Python': { command: 'python3', file: 'job_urllib.py', asks: ['-c', 'import urllib.request'] },
  'requests-oauthlib': {
    command: DEBIAN_PYTHON,
    file: 'job_sessions.py',
    settings: { LIBRARY: 'requests_oauthlib' },
    asks: ['-c', 'import requests_oauthlib'],
  },
  Authlib: {
    command: DEBIAN_PYTHON,
    file: 'job_sessions.py',
    settings: { LIBRARY: 'authlib' },
    asks: ['-c', 'import authlib.integrations.requests_client'],
  },
}

/** Whether the tool of a script is installed here. */
export function isInstalled({ command, asks }: Script): boolean {
  return spawnSync(command, asks).status === 0
}

/** Runs a script in an empty folder; it prints its batch, the sum that was told, and that of what it fetched. */
export async function runScript(name: string, script: Script, world: World): Promise<Brought> {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'))
  try {
    writeFileSync(join(folder, world.file.name), world.file.bytes)
    const env = {
      ...process.env,
      ...script.settings,
      BASE: world.base,
      CLIENT_ID: world.clientId,
      CLIENT_SECRET: world.clientSecret,
      FILE: join(folder, world.file.name),
      BODY: JSON.stringify(creationOf(world, name, 'UPLOAD_ID')),
    }
    const { stdout } = await promisify(execFile)(script.command, [join(HERE, script.file)], { cwd: folder, env })
    const [batchId = '', told = '', sha256 = ''] = stdout.trim().split(' ')
    return { batchId, told, sha256 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
