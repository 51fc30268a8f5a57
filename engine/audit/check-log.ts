import { checkChain } from '../model/audit-chain.ts'
import type { CheckedChain, ChainFault } from '../model/audit-chain.ts'
import type { BinderCheck } from '../model/binder-check.ts'
import type { BinderIndex } from './parse-index.ts'

const FAULTS: Readonly<Record<ChainFault['reason'], string>> = {
  not_an_entry: 'ist kein Eintrag',
  wrong_text: 'ist nicht so geschrieben, wie die Engine schreibt',
  wrong_sequence: 'hat nicht die erwartete Nummer (ein Eintrag fehlt, ist doppelt oder verschoben)',
  wrong_previous: 'schließt nicht an den vorigen Eintrag an',
  wrong_hash: 'wurde verändert: der Hash passt nicht zum Inhalt',
  wrong_emptied: 'wurde geleert, ohne dass ein späterer Eintrag die Löschung nennt',
  wrong_end: 'fehlt oder ist zu viel: das Protokoll endet nicht dort, wo es enden soll',
}

/** Events that name a finished output with its hash. */
const OUTPUTS = new Set(['output_written', 'batch_completed', 'revision_completed', 'edition_written'])

/** Events that name what a seal signs. */
const SEALS = new Set(['binder_sealed', 'edition_written'])

/** The chain of the attached log, with its end as the index knows it; German findings. */
export function checkAttachedLog(bytes: Uint8Array | null, index: BinderIndex): BinderCheck[] {
  const id = 'audit_chain'
  if (index.audit === null) {
    const text = 'Für diesen Stapel wurde kein Protokoll geführt.'
    return bytes === null
      ? [{ id, state: 'unproved', text, findings: [] }]
      : [{ id, state: 'wrong', text: 'Ein Protokoll liegt bei, das Verzeichnis kennt keines.', findings: [] }]
  }
  const text = bytes === null ? null : decode(bytes)
  if (text === null) {
    const missing = bytes === null ? 'Das Protokoll fehlt.' : 'Das Protokoll ist nicht lesbar.'
    return [{ id, state: 'wrong', text: missing, findings: [] }]
  }
  const end = { entries: index.audit.entries, hash: index.audit.last_hash }
  const chain = checkChain(text, index.batch.id, end)
  if (chain.fault) {
    return [{ id, state: 'wrong', text: 'Das Protokoll ist nicht unversehrt.', findings: [faultText(chain.fault)] }]
  }
  const whole = `Das Protokoll ist lückenlos verkettet: ${end.entries} Einträge bis ${end.hash}.${emptiedText(chain)}`
  return [{ id, state: 'ok', text: whole, findings: [] }, checkInputs(chain, index)]
}

/** Line and reason of a broken chain, as a German sentence. */
export function faultText({ line, reason }: ChainFault): string {
  return `Zeile ${line} ${FAULTS[reason]}.`
}

/** What a deletion left of entries is proved; what stood there before is not known any more. */
function emptiedText({ entries }: CheckedChain): string {
  const emptied = entries.filter(({ fact }) => isEmptied(fact)).length
  return emptied === 0 ? '' : ` Davon nach einer Löschung geleert: ${emptied}; die Löschung steht im Protokoll.`
}

function isEmptied(fact: CheckedChain['entries'][number]['fact']): boolean {
  return typeof fact['emptied'] === 'string'
}

function checkInputs(chain: CheckedChain, index: BinderIndex): BinderCheck {
  if (index.client_year) {
    const text = 'Wie die Dateien eingingen, steht in den Protokollen der Lieferungen; das der Mappe nennt deren Enden.'
    return { id: 'audit_inputs', state: 'unproved', text, findings: [] }
  }
  const received = chain.entries.flatMap(({ fact }) => {
    // What was deleted came in, and is no input of this file any more.
    return fact['event'] === 'file_received' && !isEmptied(fact) ? [fact] : []
  })
  if (chain.entries[0]?.fact['event'] !== 'batch_created') {
    const text = 'Das Protokoll beginnt erst nach dem Eingang der Dateien.'
    return { id: 'audit_inputs', state: 'unproved', text, findings: [] }
  }
  const findings = index.inputs.flatMap(({ document_id, filename, sha256, byte_size }) => {
    const told = received.filter(fact => fact['document_id'] === document_id)
    if (sha256 === null)
      return told.length === 0 ? [] : [`${filename} ist laut Protokoll angekommen, laut Verzeichnis nicht.`]
    if (told.length !== 1) return [`${filename}: Der Eingang steht nicht genau einmal im Protokoll.`]
    const isSame = told[0]?.['sha256'] === sha256 && told[0]['byte_size'] === byte_size
    return isSame ? [] : [`${filename}: Hash oder Größe sind nicht die beim Eingang.`]
  })
  const others = received.filter(fact => !index.inputs.some(({ document_id }) => document_id === fact['document_id']))
  if (others.length > 0) findings.push(`${others.length} eingegangene Dateien stehen nicht im Verzeichnis.`)
  return findings.length > 0
    ? { id: 'audit_inputs', state: 'wrong', text: 'Protokoll und Verzeichnis nennen verschiedene Eingänge.', findings }
    : { id: 'audit_inputs', state: 'ok', text: 'Alle Eingänge stehen so im Protokoll wie im Verzeichnis.', findings }
}

/** The log beside a file, and what it has to name. */
export interface LogBeside {
  readonly beside: Uint8Array | null
  readonly attached: Uint8Array | null
  readonly index: BinderIndex
  readonly fileSha256: string
  /** Hash of all digests that its seal signs; null for a file without a signed seal. */
  readonly digests: string | null
}

/**
 * The log beside the file: written later than the file, it can name the file's own hash, which the file itself cannot
 * hold. It has to continue the attached log.
 */
export function checkLogBeside({ beside, attached, index, fileSha256, digests }: LogBeside): BinderCheck {
  const id = 'audit_beside'
  const unproved = (text: string): BinderCheck => ({ id, state: 'unproved', text, findings: [] })
  const wrong = (text: string, findings: readonly string[] = []): BinderCheck => ({
    id,
    state: 'wrong',
    text,
    findings,
  })
  if (beside === null) return unproved('Neben der Mappe liegt kein protokoll.jsonl, das ihren eigenen Hash nennt.')
  const text = decode(beside)
  if (text === null) return wrong('protokoll.jsonl neben der Mappe ist nicht lesbar.')
  const chain = checkChain(text, index.batch.id, null)
  const isForeign = chain.fault?.line === 1 && chain.fault.reason === 'wrong_previous' && !text.includes(index.batch.id)
  if (isForeign) return unproved('protokoll.jsonl neben der Mappe gehört zu einem anderen Stapel.')
  if (chain.fault) return wrong('protokoll.jsonl neben der Mappe ist nicht unversehrt.', [faultText(chain.fault)])
  if (attached !== null && !continues(chain, text, decode(attached) ?? '\0')) {
    return wrong('protokoll.jsonl neben der Mappe setzt das Protokoll in der Mappe nicht fort.')
  }
  const names = chain.entries.some(({ fact }) => OUTPUTS.has(String(fact['event'])) && fact['sha256'] === fileSha256)
  const seals = chain.entries.flatMap(({ fact }) => (SEALS.has(String(fact['event'])) ? [fact['digests_sha256']] : []))
  if (digests !== null && seals.length > 0 && !seals.includes(digests)) {
    return wrong('Das Protokoll neben der Mappe nennt ein anderes Siegel als das dieser Mappe.')
  }
  return names
    ? { id, state: 'ok', text: 'Das Protokoll neben der Mappe nennt genau diese Datei als Ergebnis.', findings: [] }
    : wrong(
        'Das Protokoll neben der Mappe nennt diese Datei nicht als Ergebnis: Sie ist eine andere oder wurde geändert.',
      )
}

/** Whether a log begins as the attached one does, but for entries that were emptied since. */
function continues({ entries }: CheckedChain, text: string, attached: string): boolean {
  if (text.startsWith(attached)) return true
  const [lines, before] = [text.split('\n'), attached.split('\n').slice(0, -1)]
  return before.every((line, at) => {
    const now = entries[at]
    return line === lines[at] || (now !== undefined && isEmptied(now.fact) && line.includes(`"hash":"${now.hash}"`))
  })
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
