import { writeFile } from '../../../shared/disk/files.ts'
import type { ChainLink } from '../../../model/audit-entry.ts'
import { auditFile, chainHead } from '../../../model/audit-chain.ts'
import type { Batch } from '../../../model/batch.ts'
import { logMessage } from '../../../seal/log-head.ts'
import type { Sealer } from '../../../seal/sealer.ts'
import { canonicalJson } from '../../../shared/canonical-json.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Attachment } from './attach-files.ts'
import { counted, germanCount } from '../../../paper/german-format.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Flow } from '../../../paper/sheet-flow.ts'

/** Name of the audit log as an attachment, and beside the Belegmappe. */
export const AUDIT_FILE = 'protokoll.jsonl'
/** Beside it, who vouches for its end. */
export const AUDIT_SEAL_FILE = 'protokoll-siegel.json'

const PURPOSES = {
  source: 'Dokument abholen',
  webhook: 'Stand melden',
  language_model: 'Sprachmodell fragen',
} as const

/** The audit log as it stands when the Belegmappe is written; nothing for a batch without one. */
export function auditAttachment(entries: readonly ChainLink[]): Attachment[] {
  if (entries.length === 0) return []
  return [
    {
      name: AUDIT_FILE,
      mimeType: 'application/jsonl',
      description: 'Protokoll des Stapels, jede Zeile mit der vorigen verkettet',
      relationship: 'Data',
      bytes: Buffer.from(auditFile(entries)),
    },
  ]
}

export interface AuditFileDeps {
  readonly storage: Pick<Storage, 'audit'>
  readonly files: Pick<FileStore, 'writeManaged'>
  readonly sealer: Sealer
}

/** Writes the audit log as it stands now beside the Belegmappe, and its end signed by the installation's key. */
export async function writeAuditFile(deps: AuditFileDeps, batch: Pick<Batch, 'id' | 'basePath'>): Promise<void> {
  const entries = await deps.storage.audit.list(batch.id)
  await putSignedLog(deps, { id: batch.id, folder: batch.basePath.replace(/\/+$/, '') }, entries)
}

/** The same of any chain, by the id that it began with, into a folder of managed storage. */
export async function putSignedLog(
  deps: Omit<AuditFileDeps, 'storage'>,
  { id, folder }: { readonly id: string; readonly folder: string },
  entries: readonly ChainLink[],
): Promise<void> {
  const head = chainHead(entries)
  if (head === null) return
  const { publicKey } = await deps.sealer.current()
  const signature = await deps.sealer.sign(publicKey, logMessage({ batchId: id, ...head }))
  const seal = { schema: 'protokoll-siegel/1', batch_id: id, ...head, key: publicKey, signature }
  const put = (name: string, text: string): Promise<unknown> =>
    deps.files.writeManaged(`${folder}/${name}`, temporaryPath => writeFile(temporaryPath, text))
  await put(AUDIT_FILE, auditFile(entries))
  await put(AUDIT_SEAL_FILE, `${canonicalJson(seal)}\n`)
}

/** On the sheet "Protokoll": which connections were made, and where the chain of the log ends. */
export function setAuditLog(flow: Flow, entries: readonly ChainLink[]): void {
  const head = chainHead(entries)
  flow.subheading('Verbindungen')
  const connections = entries.flatMap(({ fact }) => (fact.event === 'connection' ? [fact] : []))
  if (head === null) {
    flow.paragraph('Für diesen Stapel wurde kein Protokoll der Verbindungen geführt.')
    return
  }
  if (connections.length === 0) {
    flow.paragraph(
      '0 Verbindungen: Für diesen Stapel wurde keine Verbindung aufgebaut, bis diese Mappe geschrieben war.',
    )
  } else setConnections(flow, connections)
  flow.subheading('Verkettetes Protokoll')
  flow.paragraph(
    `Die Anlage ${AUDIT_FILE} führt auf, was mit diesem Stapel geschah: ${counted(head.entries, 'Eintrag', 'Einträge')}, jeder durch SHA-256 mit dem vorigen verkettet. Letzter Hash: ${head.hash}`,
  )
  flow.paragraph(
    `Prüfen ohne Netz: steuerstapel verify DATEI.pdf. Was nach dem Schreiben dieser Mappe geschah, auch ihr eigener Hash, steht in der Datei ${AUDIT_FILE} neben ihr.`,
  )
}

type Connection = Extract<ChainLink['fact'], { event: 'connection' }>

function setConnections(flow: Flow, connections: readonly Connection[]): void {
  const isAsked = connections.some(({ purpose }) => purpose === 'language_model')
  const sent = isAsked
    ? 'Übertragen wurden Abrufe und Meldungen zum Stand, und der Text einzelner Seiten an das von der Kanzlei eingerichtete Sprachmodell.'
    : 'Übertragen wurden nur Abrufe und Meldungen zum Stand, keine Dokumente.'
  const count = counted(connections.length, 'Verbindung', 'Verbindungen')
  flow.paragraph(`${count}, bis diese Mappe geschrieben war. ${sent}`)
  const groups = Map.groupBy(connections, ({ purpose, host }) => JSON.stringify([purpose, host]))
  setTable(
    flow,
    [
      { title: 'Gegenstelle', width: 243.28 },
      { title: 'Zweck', width: 110 },
      { title: 'Beantwortet', width: 65, align: 'right' },
      { title: 'Versuche', width: 65, align: 'right' },
    ],
    [...groups.values()].flatMap(group => {
      const answered = group.filter(({ outcome }) => outcome.startsWith('http_')).length
      return group.slice(0, 1).map(({ host, purpose }) => ({
        cells: [host, PURPOSES[purpose], germanCount(answered), germanCount(group.length)],
      }))
    }),
  )
}
