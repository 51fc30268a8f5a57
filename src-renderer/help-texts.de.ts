import { keyTexts } from './review-texts.de.ts'

export const HELP_TOPICS = [
  'start',
  'board',
  'clientYear',
  'batch',
  'review',
  'pages',
  'sums',
  'mandants',
  'mandantImport',
  'search',
  'clients',
  'settings',
] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]

export type Keys = readonly (readonly [key: string, what: string])[]

/** A page of the manual: what the screen is for, what one does there, and which keys work. */
export interface HelpPage {
  readonly title: string
  readonly text: readonly string[]
  readonly keys: readonly { readonly title: string; readonly keys: Keys }[]
}

const EVERYWHERE: Keys = [
  ['F1', 'Hilfe zu dem, was Sie gerade sehen'],
  ['Strg+K', 'Suche'],
  ['/', 'Suche, solange Sie nichts eingeben'],
]

/** What is said around the pages of the manual. */
export const helpTexts = {
  title: (topic: string) => `Hilfe: ${topic}`,
  topics: 'Seiten der Hilfe',
  keysEverywhere: 'Tasten überall',
  everywhere: EVERYWHERE,
  diagnosis: 'Diagnosedatei speichern',
  diagnosisHint: 'Für den Support: Zahlen, Codes und das Protokoll, keine Belege und keine Mandanten.',
  close: 'Schließen',
} as const

const LIST_KEYS: Keys = [
  ['↑ ↓, Pos1, Ende', 'von Beleg zu Beleg, vom Kästchen einer Zeile aus'],
  ['Leertaste', 'Beleg auswählen oder abwählen'],
  ['Umschalt+↑ ↓', 'bis hierher auswählen, mit der Maus Umschalt+Klick'],
  ['Strg+A, Esc', 'alle auswählen, keinen auswählen'],
  ['B, P', 'Belegart, Person der ausgewählten Belege'],
  ['M, J', 'Mandant, Jahr, in dem sie liegen sollen'],
  ['E', 'als ZIP oder als Liste ausgeben'],
  ['Strg+Enter', 'bestätigen, woran nichts zu prüfen ist'],
  ['Strg+Z', 'die letzte Änderung an allen Belegen zurücknehmen'],
  ['Enter', 'diesen Beleg prüfen'],
]

/** The manual, a page for each kind of screen. */
export const helpPages: Readonly<Record<HelpTopic, HelpPage>> = {
  start: {
    title: 'Belege hereingeben',
    text: [
      'Ziehen Sie Dateien oder ganze Ordner auf das Fenster, an jeder Stelle. PDF, Bilder, Office-Dateien, E-Mails, E-Rechnungen und ZIP-Archive werden angenommen. Was nicht angenommen werden kann, wird mit seinem Grund genannt.',
      'Ein Stapel ist, was zusammen hereinkommt. Ein Mandant muss nicht gewählt werden: Belege ohne Mandant liegen bei den Mandantenjahren unter „Ohne Jahr oder Mandant“ und lassen sich später ablegen.',
      'Die Verarbeitung läuft im Hintergrund weiter, auch wenn Sie das Fenster schließen. Nach einem Neustart geht sie dort weiter, wo sie war.',
    ],
    keys: [],
  },
  board: {
    title: 'Mandantenjahre',
    text: [
      'Jede Zeile ist ein Mandant in einem Jahr, mit seinem Stand: was noch zu prüfen, zu klären oder nachzureichen ist und welche Frist als nächste kommt.',
      '„Ohne Jahr oder Mandant“ führt zu Belegen, die noch zu keinem Mandantenjahr gehören.',
      'Mit Suche, Jahr und Stand grenzen Sie die Liste ein.',
    ],
    keys: [],
  },
  clientYear: {
    title: 'Ein Mandantenjahr',
    text: [
      '„Belege“ zeigt alles, was in diesem Jahr liegt. Ausgewählte Belege bekommen zusammen eine Belegart oder eine Person, werden abgelegt, bestätigt oder als ZIP und als Liste ausgegeben; was sich bei einem nicht ändern ließ, steht mit seinem Grund darüber, und „Rückgängig“ nimmt alles auf einmal zurück. Bestätigt werden nur Belege, bei denen nichts zu prüfen ist; die anderen öffnen Sie mit einem Klick auf ihre Belegart.',
      '„Zu klären“ ist die Liste der offenen Fragen, „Fehlt“ die Checkliste mit dem Anforderungsschreiben, „Fristen“ nennt jede Frist mit der Seite, auf der sie steht. „Finanzamt“ stellt den Steuerbescheid neben das, was die Belege ergeben, und zeigt, was das Finanzamt anfordert.',
      '„Editionen“ schreibt die Belegmappe des Jahres. Mit der Freigabe wird eine Ausgabe festgehalten; danach lässt sich erst wieder ändern, wenn das Jahr mit einem Grund geöffnet wurde.',
      '„Seiten“ weist nach, wo jede Seite jeder Lieferung geblieben ist, und führt zu allen Seiten des Jahres auf einen Blick; „Verlauf“ nennt, wer was geändert hat.',
    ],
    keys: [{ title: 'In der Liste', keys: LIST_KEYS }],
  },
  batch: {
    title: 'Ein Stapel',
    text: [
      'Links stehen die Belege in der Ordnung der Belegmappe, daneben die Seite. Mit „Prüfen“ sehen Sie Beleg für Beleg durch; „Seiten“ trennt, fügt zusammen und ordnet.',
      'Ein Beleg mit Kennwort lässt sich mit dem Kennwort noch einmal lesen; ein einzelner fehlgeschlagener Beleg auch ohne den übrigen Stapel.',
      'Jede Änderung lässt sich zurücknehmen. Die Belegmappe wird danach neu geschrieben; das Original bleibt, wie es hereinkam.',
    ],
    keys: [],
  },
  review: {
    title: 'Belege prüfen',
    text: [
      'Jede Angabe steht neben ihrer Stelle auf der Seite. Klicken Sie auf ein Wort der Seite, um es als Wert zu übernehmen.',
      'Unter „Zählt für“ steht, mit welchem Betrag der Beleg in welcher Zeile, für wen und in welchem Jahr angesetzt wird, und warum.',
      'Eine Bestätigung steht für das, was Sie sehen: Hat jemand den Beleg inzwischen geändert, wird sie abgelehnt, und Sie sehen den neuen Stand.',
    ],
    keys: keyTexts,
  },
  pages: {
    title: 'Seiten ordnen',
    text: [
      'Alle Seiten des Stapels auf einen Blick. Ziehen Sie Seiten zu einem anderen Beleg, oder legen Sie sie beiseite; beiseitegelegte Seiten bleiben erhalten und werden in der Belegmappe genannt.',
    ],
    keys: [
      {
        title: 'Auf der gewählten Seite',
        keys: [
          ['T', 'hier beginnt ein Beleg, oder doch nicht'],
          ['Umschalt+← / →', 'bis hierher zum vorigen, ab hier zum nächsten Beleg'],
          ['Entf', 'beiseitelegen oder zurückholen'],
          ['R', 'drehen und neu lesen'],
          ['Enter', 'diese Seite prüfen'],
          ['Strg+Z', 'rückgängig'],
          ['Pos1 / Ende', 'erste / letzte Seite'],
        ],
      },
    ],
  },
  sums: {
    title: 'Summen',
    text: [
      'Die Summen nach Formular, Zeile, Person und Objekt entstehen aus den Ansätzen der Belege. Ein Klick auf eine Summe zeigt, woraus sie besteht und was nicht zählt, mit dem Grund.',
      '„Davon bestätigt“ zählt nur, was ein Mensch oder ein zweiter, unabhängiger Nachweis bestätigt hat, etwa die Kontobewegung.',
      'Die „Eingabeliste“ nennt die Werte in der Reihenfolge der Eingabe in Ihr Steuerprogramm.',
    ],
    keys: [],
  },
  mandants: {
    title: 'Mandanten',
    text: [
      'Stammdaten helfen beim Zuordnen: Namen, Anschriften, Steuernummern, Kontoverbindungen, Objekte und Kinder. Je mehr davon eingetragen ist, desto seltener wird gefragt.',
      'Ein Mandant lässt sich mit allem, was zu ihm gehört, als Auskunft ausgeben und löschen; über die Löschung bleibt ein Nachweis ohne Inhalte.',
    ],
    keys: [],
  },
  mandantImport: {
    title: 'Stammdaten übernehmen',
    text: [
      'Wählen Sie eine CSV-Datei, etwa den Export der Stammdaten Ihres Programms, und ordnen Sie die Spalten zu. Vor der Übernahme sehen Sie, was angelegt oder geändert wird.',
      'Zeilen mit Fehlern werden mit ihrem Grund genannt und nicht übernommen; sie halten die anderen nicht auf.',
    ],
    keys: [],
  },
  search: {
    title: 'Suche',
    text: [
      'Gesucht wird im Text aller Seiten, in Namen, Beträgen und Nummern. Ein Treffer führt auf die Seite, auf der er steht, und ist dort markiert.',
    ],
    keys: [],
  },
  clients: {
    title: 'Zugänge',
    text: [
      'Andere Programme, etwa Ihr Dokumentenmanagement, senden Stapel über die Schnittstelle auf diesem Rechner. Jedes braucht einen eigenen Zugang. Das Geheimnis wird nur einmal gezeigt.',
      'Ein gesperrter Zugang kann sofort weder senden noch abholen.',
    ],
    keys: [],
  },
  settings: {
    title: 'Einstellungen',
    text: [
      'Hier stehen Angaben zur Kanzlei, überwachte Ordner und was aufbewahrt wird. Was erst nach einem Neustart gilt, ist so bezeichnet.',
      'Das Programm sendet nichts nach außen, außer an Adressen, die Sie hier oder in einem Zugang eintragen.',
    ],
    keys: [],
  },
}
