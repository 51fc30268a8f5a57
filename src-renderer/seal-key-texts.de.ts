/** What a person reads about the keys that sign Belegmappen. */
export const sealKeyTexts = {
  intro:
    'Jede Belegmappe wird mit dem Schlüssel dieser Installation unterschrieben. Wer sie prüft, braucht den Fingerabdruck oder den öffentlichen Schlüssel auf einem anderen Weg als die Mappe selbst.',
  loading: 'Schlüssel werden gelesen …',
  list: 'Siegelschlüssel',
  inUse: (since: string): string => `in Gebrauch seit ${since}`,
  retired: (since: string, until: string): string => `vom ${since} bis ${until}, abgelöst`,
  save: 'Öffentliche Schlüssel herunterladen',
  page: 'Prüfseite für Browser herunterladen',
  pageHint: 'Die Prüfseite ist eine Datei, die eine Belegmappe ohne Netz in jedem aktuellen Browser prüft.',
  rotate: 'Neuen Schlüssel verwenden',
  rotateTitle: 'Neuen Siegelschlüssel verwenden?',
  rotateText:
    'Ab jetzt unterschreibt ein neuer Schlüssel. Der bisherige kann nicht mehr unterschreiben; was er unterschrieben hat, bleibt prüfbar. Wer den bisherigen Fingerabdruck hat, braucht auch den neuen.',
  rotateKeep: 'Schlüssel behalten',
} as const
