import { dirname, join } from 'node:path'
import type { BinderCheck } from '../model/binder-check.ts'
import { readFile, stat } from '../shared/disk/files.ts'
import { isEngineError } from '../shared/errors.ts'
import type { TimeStampFault } from '../time-stamp/check-time-stamp.ts'
import { germanTime } from '../seal/german-time.ts'

/** Folder beside a Belegmappe where its stamps lie; a stamp beside the file itself is found, too. */
const FOLDER = 'Zeitstempel'
const STAMP_BYTES_MAX = 1_000_000

const FAULTS: Readonly<Record<TimeStampFault, string>> = {
  other_file: 'Der Zeitstempel ist der einer anderen Datei.',
  not_signed: 'Die Unterschrift des Zeitstempels stimmt nicht.',
  not_for_stamps: 'Das Zertifikat des Zeitstempels ist nicht für Zeitstempel ausgestellt.',
  not_valid_then: 'Das Zertifikat des Zeitstempels galt zu seiner Zeit nicht.',
}

/** What is said where no stamp lies beside a file. */
export const NO_STAMP =
  'Ein Zeitstempel eines Dritten (RFC 3161) liegt nicht bei: Wann die Datei entstand, sagt nur die Uhr jenes Rechners.'

/**
 * The time stamp beside a Belegmappe (`Zeitstempel/HASH.tsr`, or the file's own name with `.tsr`): whether it fits the
 * file, by whom and of when. Null where there is none.
 */
export async function checkStampBeside(path: string, sha256: string): Promise<BinderCheck | null> {
  const stamp = (await read(join(dirname(path), FOLDER, `${sha256}.tsr`))) ?? (await read(`${path}.tsr`))
  if (!stamp) return null
  const judged = (state: BinderCheck['state'], text: string, findings: readonly string[] = []): BinderCheck => {
    return { id: 'time_stamp', state, text, findings }
  }
  // What reads stamps is loaded where there is one.
  const { checkTimeStamp } = await import('../time-stamp/check-time-stamp.ts')
  try {
    const { at, authority, issuer, certificateSha256, faults } = checkTimeStamp(stamp, sha256)
    if (faults.length > 0)
      return judged(
        'wrong',
        'Der Zeitstempel gilt nicht.',
        faults.map(fault => FAULTS[fault]),
      )
    return judged(
      'ok',
      `Zeitstempel vom ${germanTime(new Date(at).toISOString())} von „${authority}“, ausgestellt von „${issuer}“, passt zur Datei: Sie war da schon so. Ob dem Dienst zu trauen ist, zeigt der Vergleich seines Zertifikats (SHA-256 ${certificateSha256}).`,
    )
  } catch (error) {
    if (!isEngineError(error)) throw error
    return judged('wrong', 'Der Zeitstempel neben der Datei ist nicht lesbar.')
  }
}

async function read(path: string): Promise<Uint8Array | null> {
  const info = await stat(path).catch(() => null)
  return info?.isFile() && info.size <= STAMP_BYTES_MAX ? await readFile(path) : null
}
