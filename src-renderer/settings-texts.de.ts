/** What a person reads about the watched folder and the settings of the window. */
export const settingsTexts = {
  title: 'Einstellungen',
  appearance: 'Darstellung',
  appearanceHint: 'Gilt für dieses Fenster; die Belegmappe bleibt, wie sie ist.',
  appearances: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  sections: 'Abschnitte der Einstellungen',
  loading: 'Einstellungen werden geladen …',
  groups: {
    office: 'Büro',
    interface: 'Schnittstelle',
    inbox: 'Eingangsordner',
    mailbox: 'Postfach',
    scanner: 'Scanner',
    timeStamp: 'Zeitstempel',
    reading: 'Texterkennung',
    datev: 'DATEV und andere Programme',
    languageModel: 'Sprachmodell',
    limits: 'Grenzen',
    learning: 'Lernen',
    backup: 'Sicherung',
    encryption: 'Verschlüsselung',
    storageCheck: 'Prüfung der Daten',
    connections: 'Verbindungen nach außen',
    sealKeys: 'Siegel der Belegmappen',
    retention: 'Aufbewahrung',
    desktop: 'Dieses Programm',
  },
  pendingTitle: 'Neustart nötig',
  pendingText:
    'Geänderte Einstellungen gelten nach dem nächsten Start des Programms. Laufende Stapel gehen dann weiter.',
  pending: 'gilt nach dem Neustart',
  fixed: (name: string) => `Durch die Umgebung festgelegt (${name}); hier nicht änderbar.`,
  preset: (text: string) => `Vorgabe: ${text}`,
  choosePreset: (text: string) => `Vorgabe (${text})`,
  none: 'keine',
  off: 'aus',
  save: 'Speichern',
  saveOf: (group: string) => `Speichern: ${group}`,
  saving: 'Wird gespeichert …',
  saved: 'Gespeichert',
  discard: 'Verwerfen',
  needed: 'Bitte angeben; ohne diese Angabe wirken die anderen nicht.',
  wholeNumber: (min: number, max: number) => `Bitte eine ganze Zahl von ${min} bis ${max} eingeben.`,
  wholeNumberOrOff: (min: number, max: number) => `Bitte eine ganze Zahl von ${min} bis ${max} eingeben oder „aus“.`,
  certificate: 'Zertifikat für andere Programme',
  certificateText:
    'Programme, die über HTTPS zugreifen, müssen diesem Zertifikat vertrauen. Bitte dort als Stammzertifikat einrichten.',
  certificateSave: 'Zertifikat herunterladen',
  certificateNone: 'HTTPS ist aus, darum gibt es kein Zertifikat.',
  languages: 'Eingerichtete Sprachen',
  languagesHint: (folder: string) =>
    `Weitere Sprachen: Tesseract-Modelle wie „fra.traineddata“ in den Ordner ${folder} legen; ein Neustart ist nicht nötig.`,
  separator: 'Trennblatt für Scanstapel',
  separatorText: 'Zwischen zwei Belege gelegt, trennt es sie im Scan; das Blatt selbst kommt nicht in die Belegmappe.',
  separatorSave: 'Trennblatt herunterladen',
  targets: {
    title: 'Was von den Programmen bekannt ist',
    summary: (name: string, folder: string) => `${name} (Ordner „${folder}“):`,
    never: 'noch nie echt eingelesen',
  },
  languageModelText:
    'Ohne Sprachmodell arbeitet Steuerstapel vollständig. Mit einem werden Lücken vorgeschlagen; jeder Vorschlag muss auf der Seite stehen.',
  backup: {
    place: 'Datenordner',
    free: (size: string) => `${size} frei`,
    text: 'Alles liegt in diesem Ordner. Der Befehl schreibt eine stimmige Kopie in einen neuen Ordner, auch während das Programm läuft.',
    command: 'Befehl für die Sicherung',
    restore: 'Befehl zum Zurückspielen',
    folder: { windows: 'E:\\Sicherung', other: '/pfad/zur/sicherung' },
    place_hint: 'Ein anderer Ort wird mit STEUERSTAPEL_DATA_DIR in der Umgebung festgelegt.',
  },
  retention: {
    text: 'Nichts wird von selbst gelöscht: Originale, Belegmappen und frühere Fassungen bleiben, bis ein Mandant unter „Mandanten“ mit Nachweis gelöscht wird. Auf die gesetzlichen Fristen (§\u00a0147 AO, §\u00a066 StBerG) achtet die Kanzlei.',
    procedure:
      'Die Verfahrensdokumentation beschreibt, wie diese Installation Belege verarbeitet und aufbewahrt (GoBD).',
    procedureSave: 'Verfahrensdokumentation herunterladen',
  },
  desktop: {
    autostart: 'Mit der Anmeldung am Rechner starten',
    autostartHint: 'Der Eingangsordner wird dann ohne Zutun überwacht.',
    autostartNone: 'Nur im installierten Programm möglich.',
    updates: 'Aktualisierungen',
    updateSource: 'Quelle',
    updateSourceHint: 'Ordner oder https-Adresse, aus der die Kanzlei neue Versionen verteilt; leer ist es aus.',
    updateKey: 'Öffentlicher Schlüssel',
    updateKeyHint:
      'Ed25519, PEM oder Base64. Mit ihm werden nur Versionen genommen, die die Kanzlei unterschrieben hat.',
    updateSet: 'Quelle übernehmen',
    updateCheck: 'Jetzt suchen',
    updateInstall: 'Installieren und neu starten',
    signed: 'Nur unterschriebene Versionen werden genommen.',
    states: {
      off: 'Aus: keine Quelle eingerichtet.',
      idle: 'Noch nicht gesucht.',
      checking: 'Es wird gesucht …',
      loading: 'Die neue Version wird geladen …',
      current: 'Diese Version ist die neueste.',
      ready: 'Eine neue Version ist bereit.',
      failed: 'Die Suche ist gescheitert.',
    },
    version: (version: string) => `Version ${version}`,
  },
} as const

export const inboxTexts = {
  title: 'Eingangsordner',
  intro:
    'Aus Dateien in diesem Ordner werden von selbst Stapel, sobald sie vollständig sind. Ein Unterordner mit dem Namen eines Mandanten ordnet sie ihm zu. Übernommene Dateien liegen danach in „_uebernommen“; gelöscht wird nichts.',
  loading: 'Eingangsordner wird geladen …',
  off: 'Kein Eingangsordner eingerichtet.',
  offHint: 'Tragen Sie hier einen Ordner ein und starten Sie das Programm neu.',
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
