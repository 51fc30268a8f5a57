import type { HelpTopic } from '../help-texts.de.ts'
import type { Route } from './route.ts'

const TOPICS: Readonly<Record<Route['name'], HelpTopic>> = {
  home: 'start',
  create: 'start',
  board: 'board',
  tray: 'clientYear',
  clientYear: 'clientYear',
  batch: 'batch',
  document: 'batch',
  review: 'review',
  pages: 'pages',
  yearPages: 'pages',
  sums: 'sums',
  mandants: 'mandants',
  newMandant: 'mandants',
  mandant: 'mandants',
  deletion: 'mandants',
  retention: 'mandants',
  mandantImport: 'mandantImport',
  search: 'search',
  clients: 'clients',
  settings: 'settings',
}

/** The page of the manual that belongs to a place. */
export function helpTopicOf({ name }: Route): HelpTopic {
  return TOPICS[name]
}
