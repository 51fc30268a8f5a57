/** What a person reads about request letters. */
export const requestLetterTexts = {
  button: 'Anforderungsschreiben …',
  title: (year: number) => `Unterlagen für ${year} anfordern`,
  text: 'Das Schreiben nennt die gewählten Posten und bringt zu jedem ein Blatt mit QR-Code mit. Kommt ein Blatt mit seinem Beleg im Scan zurück, ist der Posten erledigt.',
  choice: 'Anzufordern',
  all: 'Alle wählen',
  from: (label: string, issuer: string) => `${label} (von ${issuer})`,
  requestedAt: (day: string) => `angefordert am ${day}`,
  noAddress: 'In den Stammdaten steht keine Anschrift. Das Anschriftenfeld enthält dann nur den Namen.',
  nothing: (year: number) => `Für ${year} ist nichts offen: Alles liegt vor oder wird nicht benötigt.`,
  tooMany: (most: number) => `Ein Schreiben fasst höchstens ${most} Posten.`,
  write: (count: number) => (count === 1 ? '1 Posten anfordern' : `${count} Posten anfordern`),
  writing: 'Wird geschrieben …',
  cancel: 'Abbrechen',
  close: 'Schließen',
  written: (count: number) =>
    `Anforderungsschreiben gespeichert; ${count === 1 ? '1 Posten ist' : `${count} Posten sind`} als angefordert vermerkt.`,
} as const
