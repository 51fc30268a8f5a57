import type { Deadline } from '../wire/deadlines.ts'

/** What the list of deadlines says. */
export const deadlineTexts = {
  loading: 'Fristen werden zusammengestellt …',
  nothing: 'Zu diesem Mandantenjahr ist keine Frist bekannt.',
  columns: { day: 'Tag', what: 'Frist', document: 'Beleg', amount: 'Betrag' },
  types: {
    objection: 'Ende der Einspruchsfrist',
    payment: 'Rechnung fällig, keine Zahlung bekannt',
    answer: 'Antwort an das Finanzamt',
    filing: 'Abgabe der Erklärung (§ 149 AO)',
  } satisfies Readonly<Record<Deadline['type'], string>>,
  computed: 'gerechnet ab dem Bescheiddatum, ohne Feiertage einzelner Länder',
  past: 'vorbei',
} as const
