import type { ChainLink } from '../../../model/audit-entry.ts'
import { chainHead } from '../../../model/audit-chain.ts'
import { counted, germanCount } from '../../../paper/german-format.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Flow } from '../../../paper/sheet-flow.ts'
import { AUDIT_FILE } from '../attachments/audit-attachment.ts'

const PURPOSES = {
  source: 'Dokument abholen',
  webhook: 'Stand melden',
  language_model: 'Sprachmodell fragen',
  time_stamp: 'Zeitstempel für eine frühere Fassung holen',
} as const

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
  const stamped = connections.some(({ purpose }) => purpose === 'time_stamp')
    ? ' Der Zeitstempeldienst erhielt Hashwerte.'
    : ''
  const sent = isAsked
    ? 'Übertragen wurden Abrufe und Meldungen zum Stand, und der Text einzelner Seiten an das von der Kanzlei eingerichtete Sprachmodell.'
    : 'Übertragen wurden nur Abrufe und Meldungen zum Stand, keine Dokumente.'
  const count = counted(connections.length, 'Verbindung', 'Verbindungen')
  flow.paragraph(`${count}, bis diese Mappe geschrieben war. ${sent}${stamped}`)
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
