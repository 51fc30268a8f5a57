/** What a person reads about the backups that go by themselves. */
export const backupTexts = {
  loading: 'Stand der Sicherung wird geladen …',
  now: 'Jetzt sichern',
  underWay: 'Wird gesichert …',
  off: 'Es ist kein Ordner für regelmäßige Sicherungen angegeben. Bitte einen auf einem anderen Datenträger eintragen.',
  never: (folder: string) => `Nach ${folder} wurde noch nichts gesichert; das geschieht, während das Programm läuft.`,
  taken: (when: string, files: number, size: string) => `Zuletzt gesichert: ${when}, ${files} Dateien, ${size}.`,
  damaged: (files: number) =>
    `${files} Dateien fehlten dabei im Datenordner oder waren beschädigt. Bitte aus einer älteren Sicherung zurückholen.`,
  sameDisk:
    'Die Sicherung liegt auf demselben Datenträger wie die Daten; geht er kaputt, ist beides weg. Bitte einen anderen angeben.',
  fault: (when: string, message: string) => `${when}: ${message}`,
  rehearsed: (when: string, files: number) =>
    `Rücksicherung zuletzt geprobt: ${when}, alle ${files} Dateien kamen zurück.`,
  rehearsedUnread: (when: string, files: number) =>
    `Rücksicherung zuletzt geprobt: ${when}, alle ${files} Dateien sind unversehrt. Die Datenbank des Servers lässt sich nur dort zurückspielen.`,
  rehearsedDamaged: (when: string, files: number, name: string) =>
    `Rücksicherung geprobt am ${when}: ${files} Dateien von ${name} fehlen oder sind beschädigt. Bitte den Datenträger der Sicherung prüfen; die nächste Sicherung wird vollständig neu geschrieben.`,
  rehearsedDatabase: (when: string, name: string) =>
    `Rücksicherung geprobt am ${when}: Die Datenbank von ${name} ist nicht brauchbar. Bitte den Datenträger der Sicherung prüfen; die nächste Sicherung wird vollständig neu geschrieben.`,
}
