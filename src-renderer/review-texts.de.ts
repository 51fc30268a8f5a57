import type { Correction, Judging } from '../wire/corrections.ts'
import type { BatchDocument } from '../wire/batch-document.ts'
import type { Field } from '../wire/field.ts'

type Reason = BatchDocument['kindReasons'][number]

const quoted = (text: string) => `„${text}“`

/** What a person reads when checking documents. */
export const reviewTexts = {
  title: 'Prüfen',
  titleOf: (batch: string) => `Prüfen: ${batch}`,
  start: (open: number) => (open === 0 ? 'Prüfen (alle geprüft)' : `Prüfen (${open} offen)`),
  startKey: 'Taste P',
  loading: 'Stapel wird geladen …',
  notDone: 'Der Stapel wird noch verarbeitet. Geprüft wird, wenn die Belegmappe fertig ist.',
  nothing: 'In diesem Stapel gibt es keinen Beleg, der geprüft werden kann.',
  back: 'Zum Stapel',
  left: (open: number, total: number) => (open === 0 ? `alle ${total} geprüft` : `noch ${open} von ${total} offen`),
  doubtful: (count: number) => (count === 0 ? '' : `davon ${count} ansehen`),
  queue: 'Belege',
  filter: { open: 'Offen', all: 'Alle' },
  filterLabel: 'Belege filtern',
  states: { doubtful: 'bitte ansehen', sure: 'nichts zu prüfen', confirmed: 'geprüft', reading: 'wird gelesen' },
  unread: { handwriting: 'Handschrift, nicht gelesen', unreadable: 'nicht lesbar' },
  unreadAt: (what: string, third: 'top' | 'middle' | 'bottom') =>
    `${what} (${{ top: 'oben', middle: 'in der Mitte', bottom: 'unten' }[third]} auf der Seite)`,
  keepPaper: (why: string) => `Original behalten: ${why}`,
  unreadHint: (what: string) => `${what}. Was davon zählt, bitte rechts eintippen.`,
  nothingOpen: 'Kein offener Beleg mehr.',
  position: (position: number) => `${position}.`,
  previous: 'Voriger Beleg (Strg+↑)',
  next: 'Nächster Beleg (Strg+↓)',
  confirm: 'Bestätigen und weiter',
  confirmKey: 'Strg+Enter',
  nothingToCheck: 'Nichts zu prüfen',
  look: 'Bitte ansehen',
  confirmClear: (count: number) => (count === 1 ? '1 ohne Befund bestätigen' : `${count} ohne Befund bestätigen`),
  confirmClearTitle: 'Belege ohne Befund bestätigen?',
  confirmClearText: (count: number) =>
    `${count === 1 ? 'Ein Beleg, bei dem' : `${count} Belege, bei denen`} es nach der Auswertung nichts zu prüfen gibt, ${count === 1 ? 'gilt' : 'gelten'} dann als von Ihnen geprüft. Jeder Beleg lässt sich wieder öffnen.`,
  confirmClearDo: 'Bestätigen',
  confirmClearKeep: 'Abbrechen',
  confirmedClear: (count: number) => (count === 1 ? '1 Beleg bestätigt.' : `${count} Belege bestätigt.`),
  finish: 'Prüfung beenden',
  finishHint: 'Zum Stapel und seiner Belegmappe',
  reopen: 'Wieder öffnen',
  confirmedBadge: 'Geprüft',
  kind: 'Belegart',
  kindLikely: 'Vorschläge',
  kindReset: 'Wie erkannt',
  kindResetHint: 'Auswahl der Auswertung',
  noKindFound: 'Keine Belegart passt dazu.',
  kindByHand: 'von Hand gewählt',
  fields: 'Angaben',
  noFields: 'Auf diesem Beleg wurden keine Angaben erkannt. Mit „Angabe hinzufügen“ tragen Sie welche ein.',
  addField: 'Angabe hinzufügen',
  addFieldPlaceholder: 'Angabe suchen …',
  noFieldFound: 'Keine Angabe passt dazu.',
  references: 'Nennt diese Rechnungen',
  reference: 'Rechnung',
  referenceNumber: (number: string) => `Nr. ${number}`,
  referenceDate: (date: string) => `vom ${date}`,
  referenceAmount: (amount: string) => `über ${amount}`,
  absent: 'steht nicht auf dem Beleg',
  remove: 'Steht nicht auf dem Beleg (Alt+Entf)',
  reset: 'Wert der Auswertung (Alt+Rücktaste)',
  needsLook: 'bitte ansehen',
  saving: 'wird gespeichert …',
  page: (number: number, total: number) => `Seite ${number} von ${total}`,
  fitWidth: 'Ganze Breite (0)',
  fitPage: 'Ganze Seite (9)',
  showTables: 'Tabellen zeigen',
  tableRead: (rows: number, heads: readonly string[]) =>
    `Tabelle mit ${rows} ${rows === 1 ? 'Zeile' : 'Zeilen'}${heads.length === 0 ? '' : `: ${heads.join(', ')}`}`,
  boxRead: (number: string, label: string) => `Feld ${number} ${label}`,
  lineUnsure: (name: string) => `Position geht nicht auf: ${name}`,
  zoomIn: 'Vergrößern (+)',
  zoomOut: 'Verkleinern (−)',
  take: (text: string, label: string) => `Klick übernimmt „${text}“ als ${label}.`,
  takeInsisting: (text: string, label: string, other: string) =>
    `Klick zeigt „${other}“. Umschalt+Klick übernimmt „${text}“ als ${label}.`,
  goToField: (label: string) => `Klick zeigt „${label}“.`,
  chooseField: 'Wählen Sie erst rechts eine Angabe, dann hier das Wort.',
  reading: (name: string) => `${name} wird gerade neu ausgewertet und bleibt offen, bis die Werte da sind.`,
  confirmed: (name: string) => `Bestätigt: ${name}`,
  allDone: 'Alle Belege dieses Stapels sind geprüft. Weiter geht es mit „Prüfung beenden“.',
  kindMissing:
    'Die Belegart ist nicht erkannt. Bitte wählen Sie eine (F4), oder bestätigen Sie noch einmal, wenn der Beleg ohne bleiben soll.',
  refusedFirst: 'Bitte erst den rot markierten Wert richtigstellen.',
  moved: (place: number, count: number, section: string) =>
    `Steht jetzt an Stelle ${place} von ${count} in „${section}“.`,
  cannotMove: {
    up: 'Dieser Beleg steht schon am Anfang seines Abschnitts.',
    down: 'Dieser Beleg steht schon am Ende seines Abschnitts.',
  },
  undone: (step: string) => `Rückgängig gemacht: ${step}.`,
  redone: (step: string) => `Wiederholt: ${step}.`,
  nothingToUndo: 'Es gibt nichts rückgängig zu machen.',
  nothingToRedo: 'Es gibt nichts zu wiederholen.',
  failedFor: (name: string, reason: string) => `${name}: ${reason}`,
  undo: 'Rückgängig (Strg+Z)',
  redo: 'Wiederholen (Strg+Y)',
  hints: 'Enter weiter · Strg+Enter bestätigen · Strg+Z rückgängig · F1 alle Tasten',
  why: 'Warum?',
  whyKey: 'F2',
  whyKind: (label: string) => `Belegart „${label}“`,
  whyField: (label: string, value: string) => `${label}: ${value}`,
  noReasons: 'Zu dieser Belegart ist kein Grund festgehalten.',
  otherKinds: 'Auch möglich',
  otherValues: 'Andere Lesart',
  takeValue: (value: string) => `${value} übernehmen`,
  noChecks: 'Zu diesem Wert gibt es keine Probe.',
  warnings: 'Hinweise',
  label: (label: string) => `steht neben „${label}“`,
  help: 'Tasten',
  helpKey: 'F1',
  close: 'Schließen',
} as const

/** Why a kind was chosen, in a sentence. */
export function reasonText({ type, text }: Reason): string {
  switch (type) {
    case 'title':
      return `Überschrift ${quoted(text)}`
    case 'phrase':
      return `Im Text steht ${quoted(text)}`
    case 'ngram':
      return `Das Wort ${quoted(text)} ist typisch dafür`
    case 'learned':
      return `Vom Büro gelernt: ${text}`
    case 'llm':
      return `Vom Sprachmodell vorgeschlagen: ${text}`
    case 'structure':
    case 'human':
      return text
  }
}

const checkTexts: Readonly<Record<string, string>> = {
  arith_ok: 'Die Beträge passen rechnerisch zusammen.',
  checksum_ok: 'Die Prüfziffer stimmt.',
  repeated: 'Der Wert steht mehrmals gleich auf den Seiten.',
  second_witness: 'Noch etwas anderes auf den Seiten spricht für den Wert.',
  sole_amount: 'Es ist der einzige Betrag auf den Seiten, und keine Beschriftung nennt ihn.',
  said_amount: 'Ein Satz nennt ihn als gezahlt oder erhalten, keine Beschriftung nennt ihn.',
  ranked_place: 'Lage und Wörter daneben sprechen dafür, wie an anderen Belegen gelernt.',
  number_of_file: 'Es ist die Nummer des Vertrags oder Vorgangs, die mehrere Schreiben tragen.',
  ocr_repaired: 'So steht es nicht da: Ein Zeichen wurde nach Rechnung oder Prüfziffer berichtigt.',
  confirmed_by_person: 'Von Hand bestätigt.',
}

/** What the checks of a value say; a check without words of its own is left out. */
export function checkSentences({ checks }: Pick<Field, 'checks'>): readonly string[] {
  return checks.flatMap(check => checkTexts[check] ?? [])
}

/** What was done, as in "Rückgängig gemacht: …". */
export const stepTexts: Readonly<Record<(Correction | Judging)['type'], string>> = {
  set_kind: 'Belegart',
  set_field: 'Wert',
  reset_field: 'Wert der Auswertung',
  confirm_document: 'Bestätigung',
  reopen_document: 'Wieder öffnen',
  move_document: 'Reihenfolge',
  set_position: 'Ansatz',
  set_counts: 'Zählung',
  add_position: 'Neuer Ansatz',
  remove_position: 'Ansatz entfernen',
  confirm_position: 'Bestätigung des Ansatzes',
  set_document_aside: 'Beleg herausnehmen',
  take_document_back: 'Beleg zurückholen',
  set_booking: 'Kontierung',
  set_line: 'Posten',
  add_line: 'Neuer Posten',
  remove_line: 'Posten entfernen',
  reset_lines: 'Posten wie gelesen',
  set_block: 'Bescheinigung im Belegabruf',
  add_block: 'Bescheinigung nachtragen',
  remove_block: 'Bescheinigung herausnehmen',
  reset_blocks: 'Belegabruf wie gelesen',
  undo: 'Rückgängig',
  split_document: 'Trennen',
  join_document: 'Zusammenfügen',
  set_page_aside: 'Seite herausnehmen',
  take_page_back: 'Seite zurückholen',
  turn_page: 'Drehen',
}

/** The keys, by what a person wants to do. */
export const keyTexts: readonly { readonly title: string; readonly keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Von Beleg zu Beleg',
    keys: [
      ['Strg+Enter', 'Beleg bestätigen und weiter zum nächsten offenen'],
      ['Strg+↓ / Strg+↑', 'nächster / voriger Beleg, ohne zu bestätigen'],
      ['Alt+↓ / Alt+↑', 'in der Belegmappe nach hinten / nach vorn stellen'],
      ['Strg+Z / Strg+Y', 'rückgängig / wiederholen'],
      ['Esc', 'Eingabe verwerfen, zur Seite, zurück zum Stapel'],
    ],
  },
  {
    title: 'In einer Angabe',
    keys: [
      ['Enter', 'Wert übernehmen, weiter zur nächsten; nach der letzten: bestätigen'],
      ['Tab', 'nächste Angabe'],
      ['Klick, Ziehen auf der Seite', 'Wort oder mehrere Wörter als Wert übernehmen'],
      ['Umschalt+Klick', 'auch ein Wort, das schon zu einer anderen Angabe gehört'],
      ['Alt+Entf', 'steht nicht auf dem Beleg'],
      ['Alt+Rücktaste', 'zurück zum Wert der Auswertung'],
      ['Einfg', 'Angabe hinzufügen'],
      ['F4 oder Alt+K', 'Belegart ändern'],
      ['F2', '„Warum?“ zeigen'],
      ['F8', 'zu „Zählt für“: Betrag, Person, Jahr und ob es zählt'],
    ],
  },
  {
    title: 'Auf der Seite',
    keys: [
      ['Bild↓ / Bild↑', 'Seite vor / zurück (auch in einer Angabe)'],
      ['→ / ←', 'Seite vor / zurück, solange sie ganz in die Breite passt'],
      ['Pos1 / Ende', 'erste / letzte Seite des Belegs'],
      ['+ / −', 'vergrößern / verkleinern'],
      ['0 / 9', 'ganze Breite / ganze Seite'],
      ['T', 'hier beginnt ein neuer Beleg'],
      ['Z', 'mit dem vorigen Beleg zusammenfügen'],
      ['Entf', 'Seite herausnehmen oder zurückholen'],
      ['R', 'Seite drehen und neu lesen'],
      ['K', 'Belegart ändern'],
      ['W', '„Warum?“ zeigen'],
      ['? oder F1', 'diese Übersicht'],
    ],
  },
]
