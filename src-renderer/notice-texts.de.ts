import type { NoticeLine, NoticeState } from '../wire/notices.ts'

/** What the comparison of assessments says. */
export const noticeTexts = {
  label: 'Bescheide',
  loading: 'Bescheide werden mit den Belegen verglichen …',
  nothingTitle: 'Kein Bescheid',
  nothingText:
    'Sobald ein Einkommensteuerbescheid für dieses Jahr da ist, stehen seine Beträge hier neben dem, was die Belege ergeben.',
  title: (issuer: string | null, day: string | null) => `${issuer ?? 'Bescheid'}${day === null ? '' : ` vom ${day}`}`,
  former: 'Durch einen neueren Bescheid überholt',
  objection: (day: string, isComputed: boolean) =>
    `Einspruch bis ${day} (§ 355 AO)${isComputed ? ', gerechnet ab dem Bescheiddatum, ohne Feiertage einzelner Länder' : ''}`,
  objectionUnknown: 'Ende der Einspruchsfrist nicht bekannt: Das Datum des Bescheids wurde nicht gelesen.',
  notRead:
    'Die Besteuerungsgrundlagen wurden nicht gelesen. Verglichen wird, was da ist; fehlende Beträge lassen sich am Bescheid eintragen.',
  open: (count: number, compared: number) =>
    `${count === 1 ? '1 offene Abweichung' : `${count} offene Abweichungen`}, ${compared} verglichen`,
  nothingCompared: 'Nichts verglichen: Den Beträgen steht in den Belegen nichts gegenüber.',
  columns: {
    what: 'Angabe',
    form: 'Formular',
    notice: 'Bescheid',
    binder: 'Belege',
    difference: 'Abweichung',
    actions: 'Aktionen',
  },
  groups: {
    einkuenfte: 'Einkünfte',
    abzuege: 'Abzüge',
    ermaessigungen: 'Steuerermäßigungen',
    anrechnung: 'Anrechnung',
    ergebnis: 'Ergebnis',
  } satisfies Readonly<Record<NoticeLine['group'], string>>,
  form: (form: string, lines: readonly string[]) =>
    `${form === 'EÜR' ? form : `Anlage ${form}`}${lines.length === 0 ? '' : `, Zeile ${lines.join(', ')}`}`,
  states: {
    same: 'stimmt überein',
    rounded: 'bis auf Rundung gleich',
    differs: '',
    above: 'mehr als in den Belegen',
    not_read: 'im Bescheid nicht gefunden',
    no_positions: 'kein Ansatz in den Belegen',
    not_comparable: 'nicht vergleichbar',
    shown: '',
  } satisfies Readonly<Record<NoticeState, string>>,
  worse: 'zuungunsten',
  better: 'zugunsten',
  typed: 'von Hand eingetragen',
  correct: 'Berichtigen',
  correctLine: (label: string) => `Betrag berichtigen: ${label}`,
  accept: 'Hinnehmen',
  acceptLine: (label: string) => `Abweichung hinnehmen: ${label}`,
  accepted: (by: string | null, at: string, reason: string) =>
    `Hingenommen${by === null ? '' : ` von ${by}`} am ${at}: ${reason}`,
  reopen: 'Wieder öffnen',
  reopenLine: (label: string) => `Abweichung wieder öffnen: ${label}`,
} as const
