/** What a person reads about the engine's look over its own data. */
export const storageCheckTexts = {
  intro:
    'Einmal in der Woche liest das Programm jede gespeicherte Datei gegen ihre Prüfsumme und prüft die Datenbank, nach und nach neben der Arbeit.',
  loading: 'Ergebnis der Prüfung wird geladen …',
  never: 'Die Dateien wurden noch nicht vollständig geprüft.',
  sound: (when: string, files: number) => `${when}: ${files} Dateien geprüft, alle unversehrt.`,
  damaged: (when: string, files: number, damagedFiles: number) =>
    `${when}: ${files} Dateien geprüft, ${damagedFiles} beschädigt oder verloren. Bitte den Datenträger prüfen und die Dateien aus der Sicherung zurückholen oder erneut einreichen.`,
  underWay: (files: number) => `Eine Prüfung läuft: bisher ${files} Dateien.`,
  binder: 'Belegmappe',
  missing: 'fehlt',
  changed: 'verändert',
  list: 'Beschädigte Dateien',
  gone: 'gelöschter Stapel',
  databaseSound: (when: string) => `Datenbank zuletzt vollständig geprüft: ${when}, unversehrt.`,
  databaseDamaged: (when: string) =>
    `Die Datenbank ist beschädigt (geprüft ${when}). Bitte das Programm beenden, den Datenordner aufheben und eine Sicherung zurückspielen. Neue Stapel werden nicht angenommen.`,
}
