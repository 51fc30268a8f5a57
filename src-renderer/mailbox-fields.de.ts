import type { SettingField } from './setting-field.ts'

const text = { type: 'text' } as const

/** The settings of the mailbox whose mails become batches. */
export const mailboxFields: readonly SettingField[] = [
  {
    path: 'mailbox.host',
    label: 'Mailserver',
    effect: 'Adresse des IMAP-Servers, z. B. „imap.kanzlei.example“; leer ist der Abruf aus.',
    input: text,
    preset: 'keiner',
    isNeeded: true,
  },
  {
    path: 'mailbox.port',
    label: 'Port des Mailservers',
    effect: 'Meist 993, mit STARTTLS 143.',
    input: { type: 'number', min: 1, max: 65_535 },
    preset: '993',
  },
  {
    path: 'mailbox.encryption',
    label: 'Verschlüsselung',
    effect: 'Ohne Verschlüsselung wird nichts abgerufen.',
    input: {
      type: 'choice',
      choices: [
        { value: 'tls', label: 'TLS' },
        { value: 'starttls', label: 'STARTTLS' },
      ],
    },
    preset: 'TLS',
  },
  {
    path: 'mailbox.user',
    label: 'Benutzer des Postfachs',
    effect: 'Meist die Mailadresse.',
    input: text,
    preset: 'keiner',
    isNeeded: true,
  },
  {
    path: 'mailbox.password',
    label: 'Passwort des Postfachs',
    effect: 'Viele Anbieter verlangen ein eigenes App-Passwort; es wird versiegelt gespeichert.',
    input: { type: 'secret' },
    preset: 'keines',
  },
  {
    path: 'mailbox.folder',
    label: 'Ordner im Postfach',
    effect: 'Aus diesem Ordner werden alle Nachrichten übernommen.',
    input: text,
    preset: 'INBOX',
  },
  {
    path: 'mailbox.taken_folder',
    label: 'Ordner für Übernommenes',
    effect: 'Hierhin wird eine Nachricht verschoben, sobald ihr Stapel angelegt ist.',
    input: text,
    preset: 'Steuerstapel',
  },
  {
    path: 'mailbox.minutes',
    label: 'Minuten zwischen zwei Abrufen',
    effect: 'So oft wird im Postfach nachgesehen, während das Programm läuft.',
    input: { type: 'number', min: 1, max: 1_440 },
    preset: '2',
  },
]
