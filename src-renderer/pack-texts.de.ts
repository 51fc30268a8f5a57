import type { WrittenPack } from '../wire/tax-office-pack.ts'
import { counted } from './client-year-texts.de.ts'

export const packTexts = {
  open: 'Paket für das Finanzamt …',
  label: 'Paket für das Finanzamt',
  about:
    'Die gewählten Belege werden zu PDF-Dateien, die ELSTER als Anhänge annimmt (je Datei höchstens 100 Seiten und 10.485.760 Byte, zusammen höchstens 20 Dateien und 38,7 MB), mit einem Anschreiben, das sie aufführt. Gesendet wird nichts.',
  recipient: 'Finanzamt (Anschrift)',
  recipientHint: 'Eine Zeile je Angabe, höchstens sieben.',
  recipientWrong: 'Bitte das Finanzamt angeben, in höchstens sieben Zeilen.',
  reference: 'Steuernummer oder Aktenzeichen',
  referenceHint: 'Leer: aus den Stammdaten.',
  answers: 'Schreiben des Finanzamts vom',
  note: 'Text im Anschreiben',
  write: (documents: number) => `Paket aus ${counted(documents, 'Beleg', 'Belegen')} schreiben`,
  writing: 'Das Paket wird geschrieben …',
  tooMany: (max: number) => `Ein Paket fasst höchstens ${max} Belege. Bitte wählen Sie weniger aus.`,
  cancel: 'Abbrechen',
  done: (files: number, edition: number) => `${counted(files, 'Datei', 'Dateien')} aus Ausgabe ${edition} geschrieben.`,
  save: 'Als ZIP speichern',
  close: 'Schließen',
  file: (name: string, pages: number, size: string) => `${name} (${counted(pages, 'Seite', 'Seiten')}, ${size})`,
  left: 'Nicht im Paket',
  reduced: 'In verringerter Auflösung, weil die Seite allein zu groß für eine Datei ist',
  reducedPage: (name: string, page: number, dpi: number) => `${name}, Seite ${page}: ${dpi} dpi`,
  refusals: {
    message_full: 'passt nicht mehr in diese Sendung: bitte in einem zweiten Paket senden',
    page_too_large: 'eine Seite ist auch verkleinert zu groß für eine Datei',
    unreadable: 'die Datei in der Ausgabe lässt sich nicht lesen',
    active_content: 'enthält aktive Inhalte, die das Finanzamt nicht annimmt',
    not_in_edition: 'steht nicht in der neuesten Ausgabe: bitte zuerst eine neue Ausgabe schreiben',
    not_in_year: 'ist inzwischen gelöscht oder in einem anderen Jahr abgelegt',
  } satisfies Readonly<Record<WrittenPack['left'][number]['refusal'], string>>,
} as const
