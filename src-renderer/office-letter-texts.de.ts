import type { Sendable } from '../wire/office-letters.ts'
import { counted } from './client-year-texts.de.ts'

/** What a person reads about letters of the tax office. */
export const officeLetterTexts = {
  label: 'Schreiben des Finanzamts',
  loading: 'Schreiben werden geladen …',
  title: (issuer: string | null, day: string | null) =>
    `${issuer ?? 'Schreiben des Finanzamts'}${day === null ? '' : ` vom ${day}`}`,
  answerBy: (day: string) => `Antwort bis ${day}`,
  answerByUnknown: 'Keine Frist gelesen: Bitte am Schreiben eintragen, falls eine genannt ist.',
  look: 'Schreiben ansehen',
  open: (count: number) =>
    count === 0 ? 'Zu jedem Punkt ist etwas gewählt' : counted(count, 'Punkt offen', 'Punkte offen'),
  nothing: 'Im Schreiben wurde keine Aufzählung gefunden. Punkte lassen sich eintragen.',
  points: 'Angeforderte Punkte',
  point: (at: number) => `Punkt ${at}`,
  isOpen: 'offen',
  chosen: (count: number) => counted(count, 'Beleg', 'Belege'),
  choose: 'Beleg wählen',
  chooseFor: (at: number) => `Beleg für Punkt ${at} wählen`,
  remove: (name: string, at: number) => `${name} nicht für Punkt ${at} senden`,
  removePoint: (at: number) => `Punkt ${at} entfernen`,
  add: 'Punkt hinzufügen',
  own: 'Weiterer Punkt',
  document: ({ kindLabel, issuer, filename }: Sendable) =>
    `${[kindLabel, issuer].filter(Boolean).join(', ')} (${filename})`,
  keep: 'Speichern',
  undo: 'Zurück zur vorigen Fassung',
  proposed: 'Vorschlag nach den Wörtern der Punkte, noch nicht gespeichert.',
  changed: 'Geändert, noch nicht gespeichert.',
  kept: (at: string, by: string | null) => `Gespeichert am ${at}${by === null ? '' : ` von ${by}`}.`,
} as const
