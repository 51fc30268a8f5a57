import type { PlannedDocument } from '../../../model/binder-plan.ts'
import type { FileNote } from '../../../model/document.ts'
import { FURTHER_PAGES } from './not-bound.ts'
import type { LoweredBy } from './page-ladder.ts'

/** A page that is not in the Belegmappe as it is in its file. */
export interface LoweredPage {
  /** 1-based within the document. */
  readonly number: number
  /** 1-based within the file; shown to people. */
  readonly sourceNumber: number
  readonly becameOf: 'picture' | 'notice'
  readonly cause: LoweredBy
}

/** Codes of these notes. */
const PAGE_NOTE_CODES = ['page_as_picture', 'page_looked_different', 'page_unreadable'] as const

/** Codes of notes that the writing of a Belegmappe makes; those of an earlier edition are dropped when it is written anew. */
export const BINDING_NOTE_CODES: readonly string[] = [...PAGE_NOTE_CODES, FURTHER_PAGES]

type Code = (typeof PAGE_NOTE_CODES)[number]

const TEXTS: Readonly<Record<Code, readonly [one: string, several: string]>> = {
  page_as_picture: [
    'ließ sich nicht unverändert übernehmen und steht als Bild in der Mappe. Bitte mit dem Original vergleichen.',
    'ließen sich nicht unverändert übernehmen und stehen als Bild in der Mappe. Bitte mit dem Original vergleichen.',
  ],
  page_looked_different: [
    'sah nach der Übernahme anders aus als im Original und steht deshalb als Bild in der Mappe. Bitte mit dem Original vergleichen.',
    'sahen nach der Übernahme anders aus als im Original und stehen deshalb als Bild in der Mappe. Bitte mit dem Original vergleichen.',
  ],
  page_unreadable: [
    'ließ sich nicht in die Mappe übernehmen; dort steht ein Hinweis an ihrer Stelle. Bitte neu anfordern oder neu scannen.',
    'ließen sich nicht in die Mappe übernehmen; dort steht ein Hinweis an ihrer Stelle. Bitte neu anfordern oder neu scannen.',
  ],
}
const NAMED_MAX = 12

/** What people are told of these pages: one note for each code, on its first page. */
export function pageNotes(planned: Pick<PlannedDocument, 'filename'>, lowered: readonly LoweredPage[]): FileNote[] {
  return PAGE_NOTE_CODES.flatMap(code => {
    const pages = lowered.filter(page => codeOf(page) === code)
    const [first] = pages
    if (!first) return []
    const [one, several] = TEXTS[code]
    const message =
      pages.length === 1
        ? `Seite ${first.sourceNumber} von „${planned.filename}“ ${one}`
        : `Seiten ${listed(pages)} von „${planned.filename}“ ${several}`
    return [{ code, message, page: first.number }]
  })
}

function codeOf({ becameOf, cause }: LoweredPage): Code {
  if (becameOf === 'notice') return 'page_unreadable'
  return cause === 'looked_different' ? 'page_looked_different' : 'page_as_picture'
}

function listed(pages: readonly LoweredPage[]): string {
  const shown = pages.slice(0, NAMED_MAX).map(({ sourceNumber }) => sourceNumber)
  return pages.length > NAMED_MAX ? `${shown.join(', ')} und weitere (zusammen ${pages.length})` : shown.join(', ')
}
