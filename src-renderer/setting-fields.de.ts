import { backupFields } from './backup-fields.de.ts'
import { interfaceFields } from './interface-fields.de.ts'
import { mailboxFields } from './mailbox-fields.de.ts'
import { scannerFields } from './scanner-fields.de.ts'
import { timeStampFields } from './time-stamp-fields.de.ts'
import type { SettingField, SettingGroup } from './setting-field.ts'
import { targetNames } from './target-texts.de.ts'

const YES_NO = [
  { value: true, label: 'Ja' },
  { value: false, label: 'Nein' },
]
const text = { type: 'text' } as const
const number = (min: number, max: number) => ({ type: 'number', min, max }) as const
const choice = (choices: readonly { readonly value: unknown; readonly label: string }[]) =>
  ({ type: 'choice', choices }) as const

/** Every setting that can be changed in the window, by the group that it stands in. */
export const settingFields: Readonly<Record<SettingGroup, readonly SettingField[]>> = {
  office: [
    {
      path: 'STEUERSTAPEL_OFFICE_NAME',
      label: 'Name der Kanzlei',
      effect: 'Steht auf jeder Belegmappe und als Absender auf Anforderungsschreiben an Mandanten.',
      input: text,
      preset: 'kein Name',
    },
    {
      path: 'STEUERSTAPEL_OFFICE_ADDRESS',
      label: 'Anschrift der Kanzlei',
      effect: 'Steht als Absender in einer Zeile auf Anforderungsschreiben, z. B. „Hafenweg 1, 20457 Hamburg“.',
      input: text,
      preset: 'keine Anschrift',
    },
    {
      path: 'binder_hash_pages',
      label: 'Hashwerte in der Belegmappe',
      effect:
        'Druckt im Protokoll der Belegmappe Name, Größe und Hashwert jeder eingegangenen Datei; sie stehen sonst nur in den Verzeichnissen daneben.',
      input: choice(YES_NO),
    },
  ],
  interface: interfaceFields,
  inbox: [
    {
      path: 'STEUERSTAPEL_INBOX',
      label: 'Ordner',
      effect:
        'Aus Dateien in diesem Ordner werden von selbst Stapel; leer ist er abgeschaltet. Bitte den vollständigen Pfad eines Ordners angeben, den es gibt.',
      input: text,
      preset: 'kein Eingangsordner',
    },
    {
      path: 'STEUERSTAPEL_INBOX_QUIET_SECONDS',
      label: 'Ruhezeit in Sekunden',
      effect: 'So lange darf sich eine Datei nicht mehr ändern, bis sie als vollständig gilt.',
      input: number(1, 3600),
    },
  ],
  reading: [
    {
      path: 'STEUERSTAPEL_OCR_MODEL',
      label: 'Erkennungsmodell für Deutsch',
      effect: '„Gründlich“ liest schwache Scans etwas besser und braucht dafür mehr Zeit.',
      input: choice([
        { value: 'fast', label: 'Schnell' },
        { value: 'accurate', label: 'Gründlich' },
      ]),
    },
    {
      path: 'STEUERSTAPEL_WORKERS',
      label: 'Seiten gleichzeitig',
      effect: 'So viele Seiten werden zugleich gelesen; mehr ist schneller und braucht je Seite etwa 1,5 GB Speicher.',
      input: number(1, 64),
      preset: 'nach Kernen und Speicher dieses Rechners',
    },
  ],
  datev: [
    {
      path: 'datev.target',
      label: 'Buchhaltungsprogramm',
      effect:
        'Für dieses Programm liegen neben jeder Belegmappe Dateien; ein Mandant kann in seinen Stammdaten ein anderes haben.',
      input: choice(Object.entries(targetNames).map(([value, label]) => ({ value, label }))),
    },
    {
      path: 'datev.images',
      label: 'Belege',
      effect:
        'Legt die Belege dazu, wie das Programm sie annimmt: für DATEV, Agenda und ADDISON als Paket, im neutralen Ordner als Dateien.',
      input: choice(YES_NO),
    },
    {
      path: 'datev.consultant',
      label: 'Beraternummer',
      effect: 'Steht in den DATEV-Dateien; ohne Berater- und Mandantennummer entstehen keine Buchungsvorschläge.',
      input: number(1001, 9_999_999),
      preset: 'keine',
    },
    {
      path: 'datev.client',
      label: 'Mandantennummer',
      effect: 'Gilt für Stapel, deren Mandant keine eigene Nummer hat.',
      input: number(1, 99_999),
      preset: 'keine',
    },
    {
      path: 'datev.skr',
      label: 'Kontenrahmen',
      effect: 'Nach ihm werden Konten vorgeschlagen, wenn der Mandant keinen eigenen hat.',
      input: choice([
        { value: '03', label: 'SKR03' },
        { value: '04', label: 'SKR04' },
      ]),
    },
    {
      path: 'datev.business_year_start',
      label: 'Beginn des Wirtschaftsjahrs',
      effect: 'Erster Tag des Wirtschaftsjahrs als Monat und Tag, z. B. „07-01“ für den 1. Juli.',
      input: text,
    },
    {
      path: 'datev.account_length',
      label: 'Länge der Sachkonten',
      effect: 'Stellen eines Sachkontos, wie im Buchhaltungsprogramm eingestellt.',
      input: number(4, 8),
    },
    {
      path: 'datev.bookings',
      label: 'Buchungsvorschläge',
      effect:
        'Legt fest, ob und in welcher Form Buchungsvorschläge geschrieben werden; ein Programm, das nur eine Form annimmt, bekommt diese.',
      input: choice([
        { value: false, label: 'Keine' },
        { value: 'ledger', label: 'Je Beleg (XML-Schnittstelle online)' },
        { value: 'extf', label: 'Buchungsstapel (EXTF)' },
      ]),
    },
  ],
  languageModel: [
    {
      path: 'language_model.url',
      label: 'Adresse',
      effect: 'Adresse eines Sprachmodells auf diesem Rechner, z. B. „http://127.0.0.1:11434/v1“; leer ist es aus.',
      input: text,
      preset: 'aus',
      isNeeded: true,
    },
    {
      path: 'language_model.model',
      label: 'Modell',
      effect: 'Name des Modells, wie das Sprachmodell-Programm ihn führt; Modelle in der Cloud werden abgelehnt.',
      input: text,
      preset: 'keines',
      isNeeded: true,
    },
    {
      path: 'language_model.allow',
      label: 'Erlaubte Rechner im eigenen Netz',
      effect: 'Steht das Sprachmodell auf einem anderen Rechner der Kanzlei, muss dieser hier genannt sein.',
      input: text,
      preset: 'nur dieser Rechner',
    },
    {
      path: 'language_model.api_key',
      label: 'Schlüssel',
      effect: 'Wird dem Sprachmodell mitgesendet, wenn es einen verlangt; er steht lesbar in config.json.',
      input: { type: 'secret' },
      preset: 'keiner',
    },
    {
      path: 'language_model.timeout_seconds',
      label: 'Wartezeit in Sekunden',
      effect: 'So lange wird auf eine Antwort gewartet; danach bleibt es bei dem, was ohne Sprachmodell gelesen wurde.',
      input: number(1, 600),
      preset: '60',
    },
    {
      path: 'language_model.documents_per_batch',
      label: 'Dokumente je Stapel',
      effect: 'Höchstens so viele Dokumente eines Stapels werden dem Sprachmodell vorgelegt.',
      input: number(1, 10_000),
      preset: '100',
    },
    {
      path: 'language_model.seconds_per_batch',
      label: 'Zeit je Stapel in Sekunden',
      effect: 'Höchstens so lange arbeitet das Sprachmodell an einem Stapel.',
      input: number(1, 86_400),
      preset: '900',
    },
    {
      path: 'language_model.text_chars',
      label: 'Zeichen je Dokument',
      effect: 'So viel Text eines Dokuments wird vorgelegt; von längeren fehlt die Mitte.',
      input: number(500, 40_000),
      preset: '6000',
    },
  ],
  limits: [
    {
      path: 'STEUERSTAPEL_RATE_PER_MINUTE',
      label: 'Anfragen je Minute',
      effect: 'So viele Anfragen darf ein Programm in einer Minute stellen.',
      input: number(1, 1_000_000),
    },
    {
      path: 'STEUERSTAPEL_CREATE_PER_MINUTE',
      label: 'Neue Stapel je Minute',
      effect: 'So viele Stapel darf ein Programm in einer Minute anlegen.',
      input: number(1, 1_000_000),
    },
    {
      path: 'archive_depth_max',
      label: 'Archive in Archiven',
      effect: 'So tief werden Archive ausgepackt, die in anderen Archiven liegen.',
      input: number(1, 3),
    },
    {
      path: 'STEUERSTAPEL_LOG_LEVEL',
      label: 'Umfang des Protokolls',
      effect: 'Bestimmt, wie viel in „engine.log“ steht; Inhalte von Belegen stehen nie darin.',
      input: choice([
        { value: 'error', label: 'Nur Fehler' },
        { value: 'warn', label: 'Fehler und Warnungen' },
        { value: 'info', label: 'Normal' },
        { value: 'debug', label: 'Ausführlich, zur Fehlersuche' },
      ]),
    },
  ],
  mailbox: mailboxFields,
  scanner: scannerFields,
  timeStamp: timeStampFields,
  backup: backupFields,
}
