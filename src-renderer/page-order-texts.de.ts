import type { Correction } from '../wire/corrections.ts'

/** Putting the pages of a delivery into documents, all of them at a glance. */
export const pageOrderTexts = {
  title: 'Seiten ordnen',
  titleOf: (name: string) => `Seiten ordnen: ${name}`,
  open: 'Seiten',
  ofYear: (name: string) => `Alle Seiten: ${name}`,
  openYear: 'Alle Seiten ansehen und ordnen',
  backToYear: 'Zum Mandantenjahr',
  loadingYear: (done: number, all: number) => `Seiten werden geladen: ${done} von ${all} Lieferungen …`,
  nothingOfYear: 'In diesem Mandantenjahr gibt es noch keine Seiten.',
  missing: (number: number) =>
    number === 1
      ? 'Eine Lieferung fehlt hier: Sie wird noch verarbeitet oder lässt sich nicht zeigen.'
      : `${number} Lieferungen fehlen hier: Sie werden noch verarbeitet oder lassen sich nicht zeigen.`,
  elsewhere: 'Anderes Jahr',
  back: 'Zum Stapel',
  notDone: 'Der Stapel wird noch verarbeitet. Die Seiten lassen sich ordnen, sobald er fertig ist.',
  nothing: 'In diesem Stapel gibt es keine Seiten.',
  counts: (pages: number, documents: number) =>
    `${pages === 1 ? '1 Seite' : `${pages} Seiten`} in ${documents === 1 ? '1 Beleg' : `${documents} Belegen`}`,
  list: 'Alle Seiten',
  keys: 'T: hier beginnt ein Beleg, oder doch nicht · Umschalt+← / →: bis hierher zum vorigen, ab hier zum nächsten Beleg · Entf: beiseite oder zurück · R: drehen · Enter: prüfen · Strg+Z: rückgängig · Pos1 / Ende',
  document: (number: number) => `Beleg ${number}`,
  ofFile: (filename: string) => `von ${filename}`,
  pageShort: (number: number) => `S. ${number}`,
  aside: 'Nicht in der Belegmappe',
  dropAside: 'Hierher ziehen: beiseitelegen',
  shown: 'Gewählte Seite',
  check: 'Diese Seite prüfen',
  undo: 'Rückgängig',
  saving: (count: number) =>
    count === 1 ? '1 Änderung wird gespeichert …' : `${count} Änderungen werden gespeichert …`,
  done: {
    split_document: 'Hier beginnt jetzt ein neuer Beleg.',
    join_document: 'Die Belege sind zusammengefügt.',
    set_page_aside: 'Die Seite ist beiseitegelegt.',
    take_page_back: 'Die Seite gehört wieder zu ihrem Beleg.',
    turn_page: 'Die Seite ist gedreht und neu gelesen.',
  } satisfies Readonly<Record<Correction['type'], string>>,
  moved: 'Die Seiten gehören jetzt zum anderen Beleg.',
  undone: 'Rückgängig gemacht.',
  cannot: {
    split: 'Hier lässt sich nicht trennen: Davor und danach muss eine Seite in der Belegmappe bleiben.',
    join: 'Davor steht kein Beleg aus derselben Datei.',
    aside: 'Eine Seite des Belegs muss in der Belegmappe bleiben.',
    move: 'Seiten lassen sich zum Beleg davor oder danach schieben, wenn er aus derselben Datei ist.',
    otherFile:
      'Seiten gehen nicht von einer Datei in eine andere, auch nicht zwischen Lieferungen: Die Datei beweist, was zusammen hereinkam. Zusammengehörige Belege bleiben zwei Belege desselben Jahres.',
    gone: 'Die Seite steht inzwischen woanders. Bitte noch einmal ansehen.',
  },
} as const
