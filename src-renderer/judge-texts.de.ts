import { counted } from './client-year-texts.de.ts'

/** What is said where many documents are judged at once. */
export const judgeTexts = {
  label: 'Ausgewählte Belege prüfen',
  confirm: (clear: number, chosen: number) =>
    clear === chosen
      ? `${counted(clear, 'Beleg', 'Belege')} als geprüft bestätigen`
      : `${clear} von ${counted(chosen, 'Beleg', 'Belegen')} ohne Befund bestätigen`,
  confirmed: (number: number) => counted(number, 'Beleg wurde bestätigt.', 'Belege wurden bestätigt.'),
  kind: 'Belegart für alle ausgewählten',
  kindSearch: 'Belegart suchen',
  noKindFound: 'Keine Belegart gefunden',
  kindSet: (number: number, label: string) =>
    `${counted(number, 'Beleg hat', 'Belege haben')} jetzt die Belegart „${label}“.`,
  progress: (done: number, all: number) => `${done} von ${counted(all, 'Beleg', 'Belegen')} …`,
  refused: (filename: string, reason: string) => `${filename}: ${reason}`,
  undo: 'Prüfung rückgängig',
  undone: (number: number) => counted(number, 'Änderung wurde zurückgenommen.', 'Änderungen wurden zurückgenommen.'),
} as const
