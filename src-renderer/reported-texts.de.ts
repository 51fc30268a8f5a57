import type { YearReported, ReportedLine } from '../wire/reported.ts'

/** What a person reads about data that others reported to the tax office. */
export const reportedTexts = {
  label: 'Elektronisch gemeldete Daten',
  title: 'Belegabruf: elektronisch gemeldete Daten',
  about:
    'Was Arbeitgeber, Versicherungen und andere der Finanzverwaltung gemeldet haben, neben den Bescheinigungen dieses Jahres. Was fehlt, bietet das Anforderungsschreiben an.',
  columns: { what: 'Gemeldet', amounts: 'Beträge', paper: 'Bescheinigung', state: 'Stand' },
  states: {
    there: 'vorhanden',
    different: 'abweichend',
    missing: 'fehlt',
  } satisfies Readonly<Record<ReportedLine['state'], string>>,
  amount: (label: string, reported: string) => `${label}: ${reported}`,
  unread: (label: string, reported: string) => `${label}: gemeldet ${reported}, im Beleg nicht gelesen`,
  differs: (label: string, reported: string, paper: string) => `${label}: gemeldet ${reported}, im Beleg ${paper}`,
  closed: (reason: string) => `Geschlossen: ${reason}`,
  nothing: 'Im Belegabruf wurde keine Bescheinigung gelesen. Was darin steht, können Sie nachtragen.',
  change: 'Ändern',
  changeOf: (label: string, from: string | null) => `${[label, from].filter(Boolean).join(', ')}: ändern`,
  add: 'Bescheinigung nachtragen',
  addTo: ({ filename }: { readonly filename: string }) => `Bescheinigung nachtragen: ${filename}`,
  page: 'Seite im Belegabruf',
  byHand: 'von Hand',
  kind: 'Art',
  from: 'Gemeldet von',
  person: 'Person',
  personOpen: 'nicht angegeben',
  take: 'Übernehmen',
  cancel: 'Abbrechen',
  remove: 'Herausnehmen',
  reset: ({ filename }: YearReported['corrected'][number]) => `Wie gelesen: ${filename}`,
  unreported: 'Bescheinigungen, die nach dem Belegabruf niemand gemeldet hat',
  paper: (kindLabel: string, issuer: string | null, filename: string) =>
    `${[kindLabel, issuer].filter(Boolean).join(', ')} (${filename})`,
} as const
