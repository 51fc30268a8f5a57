/** Files that could not be read, and what a person can do about one of them. */
export const againTexts = {
  title: (count: number) => {
    if (count === 0) return 'Noch einmal gelesen'
    return count === 1 ? 'Eine Datei ist nicht gelesen' : `${count} Dateien sind nicht gelesen`
  },
  hint: 'Hier wird nur die eine Datei noch einmal gelesen; alle anderen Belege bleiben, wie sie sind.',
  hintNew: 'Der Stapel ist als Ganzes gescheitert: Aus seinen Dateien entsteht ein neuer.',
  again: 'Noch einmal versuchen',
  againOf: (filename: string) => `Noch einmal versuchen: ${filename}`,
  password: 'Kennwort der Datei',
  passwordOf: (filename: string) => `Kennwort von ${filename}`,
  passwordHint: 'Das Kennwort wird nur zum Öffnen gebraucht und nicht gespeichert. Das Original bleibt unverändert.',
  open: 'Öffnen und lesen',
  openOf: (filename: string) => `Öffnen und lesen: ${filename}`,
  reading: (filename: string) => `„${filename}“ wird gelesen …`,
  done: (filename: string) => `„${filename}“ ist gelesen und kommt in die Belegmappe.`,
  failedAgain: 'Auch dieses Mal nicht gelesen:',
} as const
