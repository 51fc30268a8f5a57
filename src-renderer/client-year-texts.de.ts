import type {
  BoardSort,
  ClientYearEvent,
  ClientYearItem,
  ClientYearState,
  PageLedger,
  YearTotals,
} from '../wire/client-years.ts'

const count = new Intl.NumberFormat('de-DE')

/** A number with its noun. */
export function counted(number: number, one: string, many: string): string {
  return `${count.format(number)} ${number === 1 ? one : many}`
}

export const stateTexts: Readonly<Record<ClientYearState, string>> = {
  nothing_yet: 'Noch nichts da',
  to_check: 'Zu prüfen',
  to_clarify: 'Zu klären',
  incomplete: 'Unvollständig',
  checked: 'Geprüft',
  released: 'Freigegeben',
}

/** What was released, or written as the newest edition, is not what the papers say any more. */
export function outdatedText(isReleased: boolean): string {
  return isReleased ? 'Seit der Freigabe geändert' : 'Ausgabe veraltet'
}

type Money = (cents: number) => string

export const boardTexts = {
  title: 'Mandantenjahre',
  loading: 'Mandantenjahre werden geladen …',
  loadingRow: 'Wird geladen …',
  filter: 'Mandantenjahre eingrenzen',
  search: 'Mandant oder Nummer suchen',
  searchClear: 'Suche leeren',
  year: 'Jahr',
  anyYear: 'Alle Jahre',
  state: 'Stand',
  anyState: 'Jeder Stand',
  sort: 'Sortierung',
  sorts: {
    name: 'Nach Mandant',
    delivery: 'Neueste Lieferung zuerst',
    unchecked: 'Meiste ungeprüfte Belege zuerst',
    missing: 'Meiste fehlende Unterlagen zuerst',
  } satisfies Readonly<Record<BoardSort, string>>,
  found: (total: number) => counted(total, 'Mandantenjahr', 'Mandantenjahre'),
  tray: (documents: number) => `Ohne Jahr oder Mandant: ${counted(documents, 'Beleg', 'Belege')}`,
  emptyTitle: 'Noch kein Mandantenjahr',
  emptyText:
    'Sobald ein Beleg einem Mandanten und einem Jahr zugeordnet ist, oder eine Checkliste angelegt wird, steht es hier.',
  nothingFound: 'Kein Mandantenjahr gefunden',
  nothingFoundText: 'Bitte ändern Sie die Suche oder den Filter.',
  columns: {
    mandant: 'Mandant',
    year: 'Jahr',
    state: 'Stand',
    documents: 'Belege',
    unchecked: 'Ungeprüft',
    open: 'Zu klären',
    missing: 'Fehlt',
    filing: 'Abgabe bis',
    delivery: 'Letzte Lieferung',
  },
  figures: 'Angezeigt wird',
  figureChoices: { progress: 'Stand der Arbeit', sums: 'Summen' },
  sums: {
    income: 'Einnahmen',
    expenses: 'Abzüge',
    asking: 'Zu klären',
    leftOut: 'Zählt nicht',
    forms: 'Je Formular',
    /** Beside the amounts that ask: how many more have none. */
    unknown: (positions: number) => `+ ${count.format(positions)} ohne Betrag`,
    form: (
      { form, incomeCents, expenseCents, askingCents, askingUnknown }: YearTotals['forms'][number],
      money: Money,
    ) =>
      [
        form,
        incomeCents === 0 ? null : money(incomeCents),
        expenseCents === 0 ? null : `ab ${money(expenseCents)}`,
        askingCents === 0 && askingUnknown === 0 ? null : `offen ${askingCents === 0 ? '?' : money(askingCents)}`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  noValue: '–',
  /** The open items are being counted. */
  counting: '…',
} as const

type Facts = Pick<ClientYearItem, 'documents' | 'unchecked' | 'openItems' | 'missing'>

export const clientYearTexts = {
  back: 'Alle Mandantenjahre',
  years: 'Jahre dieses Mandanten',
  mandant: 'Stammdaten',
  tabsLabel: 'Mandantenjahr',
  tabs: {
    belege: 'Belege',
    klaeren: 'Zu klären',
    fristen: 'Fristen',
    fehlt: 'Fehlt',
    summen: 'Summen',
    bescheid: 'Finanzamt',
    buchfuehrung: 'Buchführung',
    lieferungen: 'Lieferungen',
    editionen: 'Editionen',
    seiten: 'Seiten',
    verlauf: 'Verlauf',
  },
  loading: 'Mandantenjahr wird geladen …',
  loadingDocuments: 'Belege werden geladen …',
  facts: ({ documents, unchecked, openItems, missing }: Facts) =>
    [
      counted(documents, 'Beleg', 'Belege'),
      `${count.format(unchecked)} ungeprüft`,
      openItems === null || openItems === 0 ? null : counted(openItems, 'offener Punkt', 'offene Punkte'),
      missing === 0 ? null : counted(missing, 'Unterlage fehlt', 'Unterlagen fehlen'),
    ]
      .filter(Boolean)
      .join(' · '),
  filing: (day: string) => `Abgabe bis ${day}`,
  emptyTitle: 'Noch kein Beleg',
  emptyText: 'Belege kommen mit einer Lieferung dieses Mandanten, oder indem Sie andere hier ablegen.',
  trayTitle: 'Ohne Jahr oder Mandant',
  trayText: 'Diese Belege liegen in keinem Mandantenjahr. Wählen Sie Belege aus, und legen Sie sie ab.',
  trayEmpty: 'Alle Belege liegen in einem Mandantenjahr.',
  columns: {
    choose: 'Auswählen',
    kind: 'Belegart',
    issuer: 'Aussteller',
    date: 'Datum',
    amount: 'Betrag',
    file: 'Datei',
    received: 'Eingang',
    state: 'Stand',
  },
  unknownKind: 'Nicht erkannt',
  states: {
    failed: 'Nicht verarbeitet',
    removed: 'Herausgenommen',
    reading: 'Wird gelesen',
    checked: 'Geprüft',
    doubtful: 'Bitte ansehen',
    clear: 'Nichts zu prüfen',
  },
  byPerson: 'von Hand abgelegt',
  chooseAll: 'Alle auswählen',
  choose: (filename: string) => `${filename} auswählen`,
  more: (shown: number, total: number) => `${count.format(shown)} von ${count.format(total)} Belegen`,
  loadMore: 'Weitere Belege zeigen',
  file: 'Ablegen',
  fileLabel: 'Belege ablegen',
  fileMandant: 'Mandant',
  fileYear: 'Jahr',
  nobody: 'Ohne Mandant',
  /** Nothing was typed: it stays. */
  fileAsIs: 'Wie bisher',
  asProposed: 'Wie vorgeschlagen ablegen',
  yearWrong: 'Bitte ein Jahr von 1990 bis 2200 eingeben, oder leer lassen.',
  deliveries: 'Lieferungen',
  deliveryColumns: { name: 'Lieferung', received: 'Eingang', documents: 'Belege in diesem Jahr', state: 'Stand' },
  ledgerTitle: 'Seitenbilanz',
  ledgerText: 'Jede Seite jeder Lieferung liegt in genau einem Mandantenjahr oder ohne Jahr oder Mandant.',
  ledgerSum: 'Seiten insgesamt',
  ledger: {
    bound: 'in der Belegmappe',
    blank: 'leer',
    separator: 'Trennblätter',
    removed: 'von Hand herausgenommen',
    duplicate: 'entfernte Duplikate',
    otherMandant: 'anderer Mandant',
    unreadable: 'nicht lesbar',
  } satisfies Readonly<Record<Exclude<keyof PageLedger, 'pages'>, string>>,
  historyColumns: { at: 'Wann', what: 'Was', delivery: 'Lieferung' },
  by: (sign: string) => `· ${sign}`,
  history: (event: ClientYearEvent) => historyText(event),
} as const

function historyText({ type, filename, from, to, number }: ClientYearEvent): string {
  const document = filename === null ? 'Ein Beleg' : `„${filename}“`
  switch (type) {
    case 'delivered':
      return 'Lieferung eingegangen'
    case 'assigned':
      return `Lieferung zugeordnet: ${from?.mandantName ?? 'ohne Mandant'} → ${to?.mandantName ?? 'ohne Mandant'}`
    case 'corrected':
      return `${document} geändert`
    case 'filed':
      return `${document} abgelegt: ${placeText(from)} → ${placeText(to)}`
    case 'written':
      return 'Belegmappe geschrieben'
    case 'item_closed':
      return `${document}: Punkt geschlossen`
    case 'item_reopened':
      return `${document}: Punkt wieder geöffnet`
    case 'edition_asked':
      return `Ausgabe ${number ?? ''} der Belegmappe verlangt`
    case 'edition_written':
      return `Ausgabe ${number ?? ''} der Belegmappe geschrieben`
    case 'year_released':
      return `Jahr freigegeben mit Ausgabe ${number ?? ''}`
    case 'year_opened':
      return 'Jahr wieder geöffnet'
  }
}

function placeText(place: ClientYearEvent['from']): string {
  return `${place?.mandantName ?? 'ohne Mandant'} ${place?.year ?? 'ohne Jahr'}`
}
