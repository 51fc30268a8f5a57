import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { removeIfFree } from '../shared/disk/remove-path.ts'

/** Groups to which other people of the machine or the network belong, as SDDL calls them (winnt.h, sddl.h). */
const OTHERS: Readonly<Record<string, string>> = {
  ...{ WD: 'Jeder', AU: 'Authentifizierte Benutzer', BU: 'Benutzer', IU: 'Interaktiv', NU: 'Netzwerk' },
  ...{ BG: 'Gäste', LG: 'Gast', AN: 'Anonym', DU: 'Domänen-Benutzer', DG: 'Domänen-Gäste' },
  'S-1-1-0': 'Jeder',
  'S-1-5-11': 'Authentifizierte Benutzer',
  'S-1-5-32-545': 'Benutzer',
}
/** An entry of a list of rights: type, flags, rights, two objects, account. */
const ENTRY = /\(A;[^;)]*;[^;)]+;[^;)]*;[^;)]*;([^;)]+)\)/g

/** Groups beside owner, system and administrators that a list of rights (SDDL) lets in, by their German names. */
export function othersLetIn(sddl: string): string[] {
  const list = /D:([^S]|S(?!:))*/.exec(sddl)?.[0] ?? ''
  const names = [...list.matchAll(ENTRY)].flatMap(([, account = '']) => OTHERS[account] ?? [])
  return [...new Set(names)].sort()
}

/** The list of rights of a folder on Windows as SDDL, null where it cannot be read. */
export async function readRights(folder: string): Promise<string | null> {
  const scratch = await mkdtemp(join(tmpdir(), 'steuerstapel-rechte-'))
  try {
    const file = join(scratch, 'rechte.txt')
    await promisify(execFile)('icacls', [folder, '/save', file, '/q'])
    const sddl = await readFile(file, 'utf16le')
    return sddl.includes('D:') ? sddl : null
  } catch {
    return null
  } finally {
    await removeIfFree(scratch)
  }
}
