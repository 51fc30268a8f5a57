export const texts = {
  states: { ok: 'in Ordnung', wrong: 'falsch', unproved: 'offen' },
  noCrypto:
    'Dieser Browser gibt einer Seite, die so geöffnet wurde, keine Prüfsummen. Bitte die Datei auf dem Rechner speichern und von dort öffnen, oder „steuerstapel verify“ nehmen.',
  noEd25519:
    'Dieser Browser kann Unterschriften mit Ed25519 noch nicht prüfen (Chrome und Edge ab 137, Firefox ab 129, Safari ab 17 können es). Änderungen gegenüber der Liste im Siegel werden gezeigt; ob die Liste unterschrieben ist, bleibt offen.',
  noKeys:
    'Dieser Seite ist kein Schlüssel bekannt. Sie nennt den Fingerabdruck, den die Mappe trägt; ob er der richtige ist, zeigt erst der Vergleich mit dem, den die Kanzlei auf anderem Weg genannt hat.',
  keys: (fingerprints: readonly string[]): string =>
    `Bekannte Schlüssel: ${fingerprints.join(', ')}. Wer diese Seite geändert hat, kann auch die Schlüssel darin geändert haben; bitte die Fingerabdrücke mit denen vergleichen, die die Kanzlei auf anderem Weg genannt hat.`,
  checking: (name: string): string => `${name} wird geprüft …`,
  genuine: 'Unverändert, und mit einem bekannten Schlüssel unterschrieben.',
  unproved: 'Nichts Falsches gefunden. Von wem die Mappe ist, ist nicht bewiesen.',
  wrong: (count: number, of: number): string => `${count} von ${of} Prüfungen nicht bestanden.`,
  unreadable: (name: string): string => `${name}: Die Datei lässt sich nicht lesen.`,
  keysAlone: (name: string): string =>
    `${name} nennt Schlüssel und wurde nicht übernommen. Bitte die Schlüssel zuerst und allein ablegen, dann die Belegmappen.`,
  about: (batch: string, edition: number, day: string, version: string): string =>
    `Stapel ${batch}, Fassung ${edition}, erstellt ${day} mit Steuerstapel ${version}`,
  hash: (hex: string): string => `SHA-256 ${hex}`,
  more: (count: number): string => `und ${count} weitere`,
  limits: 'Was das beweist, und was nicht',
} as const
