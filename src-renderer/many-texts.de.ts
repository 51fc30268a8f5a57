import { counted } from './client-year-texts.de.ts'

/** What is said where many documents are chosen and changed at once. */
export const manyTexts = {
  label: 'Ausgewählte Belege',
  keys: 'Pfeiltasten: von Beleg zu Beleg · Leertaste: auswählen · Umschalt+Pfeil oder Umschalt+Klick: bis hierher · Strg+A: alle · Esc: keine',
  deeds:
    'B: Belegart · P: Person · M: Mandant · J: Jahr · E: ausgeben · Strg+Enter: bestätigen · Strg+Z: rückgängig · Enter: prüfen',
  chosen: (number: number) => counted(number, 'Beleg ausgewählt', 'Belege ausgewählt'),
  clear: 'Auswahl aufheben',
  confirm: (clear: number, chosen: number) =>
    clear === chosen
      ? `${counted(clear, 'Beleg', 'Belege')} als geprüft bestätigen`
      : `${clear} von ${counted(chosen, 'Beleg', 'Belegen')} ohne Befund bestätigen`,
  kind: 'Belegart für alle ausgewählten',
  kindShort: 'Belegart',
  kindSearch: 'Belegart suchen',
  noKindFound: 'Keine Belegart gefunden',
  person: 'Person für alle ausgewählten',
  personShort: 'Person',
  personSearch: 'Person wählen',
  noPersonFound: 'Keine Person gefunden',
  persons: { gemeinsam: 'Beide gemeinsam', asFound: 'Wie erkannt' },
  exportLabel: 'Ausgewählte Belege ausgeben',
  exportZip: 'Als ZIP',
  exportCsv: 'Als Liste (CSV)',
  exporting: 'Belege werden zusammengestellt …',
  exportWaiting: 'Die Belegmappe wird nach einer Änderung gerade neu geschrieben. Danach wird von selbst gespeichert.',
  exported: (number: number) =>
    number === 0
      ? 'Gerade lässt sich keiner der Belege ausgeben.'
      : counted(number, 'Beleg wird gespeichert.', 'Belege werden gespeichert.'),
  tooMany: (most: number) => `Es lassen sich höchstens ${most} Belege auf einmal ausgeben.`,
  done: {
    confirm: (number: number) => counted(number, 'Beleg wurde bestätigt.', 'Belege wurden bestätigt.'),
    kind: (number: number, label: string) =>
      `${counted(number, 'Beleg hat', 'Belege haben')} jetzt die Belegart „${label}“.`,
    person: (number: number, name: string) => `${counted(number, 'Beleg zählt', 'Belege zählen')} jetzt für: ${name}.`,
    personAsFound: (number: number) =>
      `Für wen ${counted(number, 'Beleg zählt', 'Belege zählen')}, ist jetzt wieder wie erkannt.`,
    file: (number: number) => counted(number, 'Beleg wurde abgelegt.', 'Belege wurden abgelegt.'),
    undo: (number: number) => counted(number, 'Änderung wurde zurückgenommen.', 'Änderungen wurden zurückgenommen.'),
  },
  nothingDone: 'Es war schon so.',
  nothingFiled: 'Die Belege lagen schon dort.',
  refusedHead: (number: number) => counted(number, 'Beleg blieb, wie er war:', 'Belege blieben, wie sie waren:'),
  refused: (filenames: string, reason: string) => `${filenames}: ${reason}`,
  leftOut: (number: number) => counted(number, 'Beleg ist nicht dabei:', 'Belege sind nicht dabei:'),
  broken: (reason: string) => `Nicht alle Belege kamen an die Reihe. ${reason}`,
  progress: (done: number, all: number) => `${done} von ${counted(all, 'Beleg', 'Belegen')} …`,
  undo: 'Rückgängig',
} as const
