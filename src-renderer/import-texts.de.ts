import type { ImportCounts, ImportRow } from '../wire/mandant-import.ts'

const FIELDS: Readonly<Record<string, string>> = {
  clientNumber: 'Mandantennummer',
  consultantNumber: 'Beraternummer',
  kind: 'Art (Person, Eheleute, Firma)',
  name: 'Name im Ganzen',
  firstName: 'Vorname',
  lastName: 'Nachname',
  companyName: 'Firma',
  birthName: 'Geburtsname',
  birthDate: 'Geburtsdatum',
  religion: 'Konfession',
  street: 'Straße',
  houseNumber: 'Hausnummer',
  postcode: 'Postleitzahl',
  town: 'Ort',
  country: 'Land',
  taxNumber: 'Steuernummer',
  idNr: 'IdNr',
  vatId: 'USt-IdNr',
  spouseFirstName: 'Ehegatte: Vorname',
  spouseLastName: 'Ehegatte: Nachname',
  spouseBirthName: 'Ehegatte: Geburtsname',
  spouseBirthDate: 'Ehegatte: Geburtsdatum',
  spouseReligion: 'Ehegatte: Konfession',
  spouseIdNr: 'Ehegatte: IdNr',
  iban: 'IBAN',
  vatBasis: 'Besteuerungsart (Ist, Soll, Kleinunternehmer)',
  profitMethod: 'Gewinnermittlung (EÜR, Bilanz)',
  chart: 'Kontenrahmen',
  businessYearStartMonth: 'Beginn des Wirtschaftsjahrs',
  notes: 'Notiz',
}

const mandants = (count: number) => (count === 1 ? '1 Mandant' : `${count.toLocaleString('de')} Mandanten`)
const rows = (count: number) => (count === 1 ? '1 Zeile' : `${count.toLocaleString('de')} Zeilen`)

/** What a person reads when a list of mandants is taken over. */
export const importTexts = {
  open: 'Liste übernehmen',
  title: 'Mandanten aus einer Liste übernehmen',
  intro:
    'Eine CSV-Datei mit einer Zeile Überschriften und einer Zeile je Mandant, z. B. der Stammdatenexport aus DATEV. Die Datei bleibt auf diesem Rechner.',
  choose: 'Datei wählen …',
  chooseOther: 'Andere Datei wählen …',
  reading: 'Liste wird gelesen …',
  columnsTitle: 'Was in den Spalten steht',
  columnsText: 'Vorgeschlagen nach den Überschriften. Was auf „weglassen“ steht, wird nicht übernommen.',
  column: 'Spalte',
  sample: 'Erster Wert',
  meaning: 'Angabe',
  meaningOf: (head: string) => `Angabe in Spalte ${head}`,
  leaveOut: 'weglassen',
  noHead: (place: number) => `(ohne Überschrift, Spalte ${place})`,
  field: (id: string) => FIELDS[id] ?? id,
  rowsTitle: 'Was übernommen wird',
  line: 'Zeile',
  action: 'Ergebnis',
  actions: {
    create: 'neu',
    change: 'wird ergänzt',
    same: 'unverändert',
    faulty: 'bleibt weg',
  } satisfies Record<ImportRow['action'], string>,
  counts: ({ create, change, same, faulty }: ImportCounts) =>
    `${create.toLocaleString('de')} neu, ${change.toLocaleString('de')} ergänzt, ${same.toLocaleString('de')} unverändert, ${rows(faulty)} mit Fehlern`,
  shown: (shown: number, total: number) => `Gezeigt werden ${shown.toLocaleString('de')} von ${rows(total)}.`,
  fault: (field: string | null, message: string) =>
    field === null ? message : `${FIELDS[field] ?? field}: ${message}`,
  take: (count: number) => `${mandants(count)} übernehmen`,
  nothing: 'Nichts zu übernehmen',
  faultyHint: (count: number) =>
    `${rows(count)} mit Fehlern ${count === 1 ? 'bleibt' : 'bleiben'} weg. Sie können die Datei berichtigen und noch einmal wählen: was schon übernommen ist, bleibt.`,
  changed: 'Inzwischen wurden Mandanten geändert. Nichts wurde übernommen; bitte sehen Sie die neue Vorschau durch.',
  done: ({ create, change }: ImportCounts) => `${mandants(create)} angelegt, ${change.toLocaleString('de')} ergänzt.`,
  toList: 'Zu den Mandanten',
  tooBig: 'Diese Datei ist zu groß (höchstens 5 MB). Bitte teilen Sie die Liste auf.',
}
