/** What a person reads about the watched folder and the settings of the window. */
export const settingsTexts = {
  title: 'Einstellungen',
  appearance: 'Darstellung',
  appearanceHint: 'Gilt für dieses Fenster; die Belegmappe bleibt, wie sie ist.',
  appearances: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
} as const

export const inboxTexts = {
  title: 'Eingangsordner',
  intro:
    'Aus Dateien in diesem Ordner werden von selbst Stapel, sobald sie vollständig sind. Ein Unterordner mit dem Namen eines Mandanten ordnet sie ihm zu. Übernommene Dateien liegen danach in „_uebernommen“; gelöscht wird nichts.',
  loading: 'Eingangsordner wird geladen …',
  off: 'Kein Eingangsordner eingerichtet.',
  offHint:
    'Tragen Sie einen Ordner als STEUERSTAPEL_INBOX ein (Umgebung oder config.json) und starten Sie das Programm neu.',
  folder: 'Ordner',
  lookedAt: 'Zuletzt nachgesehen',
  never: 'noch nicht',
  more: 'Details',
  moreOf: 'Details: Eingangsordner',
  states: {
    off: 'Aus',
    starting: 'Startet …',
    watching: 'Wird überwacht',
    unreachable: 'Nicht erreichbar',
    disk_low: 'Zu wenig Platz',
    failing: 'Gestört',
  },
  stateHints: {
    off: '',
    starting: '',
    watching: '',
    unreachable:
      'Der Ordner lässt sich nicht lesen. Bitte Laufwerk und Rechte prüfen; danach geht es von selbst weiter.',
    disk_low:
      'Auf dem Datenträger der Steuerstapel-Daten ist zu wenig Platz. Bitte Platz schaffen; bis dahin wird nichts übernommen.',
    failing:
      'Die Übernahme ist gescheitert und wird wiederholt. Bitte den Datenträger und das Protokoll (engine.log) prüfen.',
  },
  waiting: (count: number) =>
    count === 0
      ? 'nichts wartet'
      : count === 1
        ? '1 Datei wartet, bis sie vollständig ist'
        : `${count} Dateien warten, bis sie vollständig sind`,
  faultCount: (count: number) => (count === 1 ? '1 Datei bleibt liegen' : `${count} Dateien bleiben liegen`),
  faults: 'Bleibt liegen',
  recent: 'Zuletzt übernommen',
  recentNone: 'Seit dem Start wurde nichts übernommen.',
  documents: (count: number) => (count === 1 ? '1 Datei' : `${count} Dateien`),
  mandants: {
    known: '',
    none: 'ohne Mandant: lag nicht in einem Unterordner',
    unknown: 'ohne Mandant: kein Mandant heißt wie der Unterordner',
    ambiguous: 'ohne Mandant: mehrere Mandanten heißen wie der Unterordner',
  },
} as const
