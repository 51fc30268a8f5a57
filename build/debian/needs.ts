import { existsSync, statfsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { DEBIAN_KEYS } from './fetch-packages.ts'

const TOOLS = ['apt-get', 'dpkg-deb', 'tar', 'npm', 'git']
const ROOM_BYTES = 2.5 * 1024 ** 3

/** What this machine lacks for the bed in `folder` (which exists), a line each; empty when it can be made. */
export function missingForBed(folder: string): string[] {
  const { bavail, bsize } = statfsSync(folder)
  return [
    ...(process.platform === 'linux' && process.arch === 'x64' ? [] : ['Linux on an x86_64 processor']),
    ...TOOLS.filter(tool => !isOnPath(tool)).map(tool => `the program ${tool}`),
    ...(existsSync(DEBIAN_KEYS) ? [] : [`${DEBIAN_KEYS} (package debian-archive-keyring)`]),
    ...(bavail * bsize >= ROOM_BYTES ? [] : [`2.5 GB of room in ${folder}`]),
    ...(folder.includes(' ') ? [`a folder without blanks in its path (${folder})`] : []),
  ]
}

function isOnPath(tool: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some(folder => existsSync(join(folder, tool)))
}
