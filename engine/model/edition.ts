import type { ClientYearKey, Place } from './client-year.ts'
import type { Author } from './user.ts'

/** Id of a client-year where a batch has its own, e.g. in the chain of its log. */
export function yearId({ mandantId, year }: ClientYearKey): string {
  return `${mandantId}/${year}`
}

/** Folder of all editions of a mandant in managed storage. */
export function yearsFolder(mandantId: string): string {
  return `Mandantenjahre/${mandantId}`
}

/** Folder of an edition in managed storage. */
export function editionFolder({ mandantId, year }: ClientYearKey, number: number): string {
  return `${yearsFolder(mandantId)}/${year}/Ausgabe-${number}`
}

/** Work folder of what is written for a mandant's client-years. */
export function yearsWork(mandantId: string): string {
  return `edition-${mandantId}`
}

/** A document of a client-year as an edition of its Belegmappe (Ausgabe) shows it. */
export interface EditionDocument {
  readonly documentId: string
  readonly batchId: string
  readonly filename: string
  /** Kind and issuer as people name it; the file where nothing is known. */
  readonly title: string
  readonly pages: number
  readonly fate: 'bound' | 'removed' | 'duplicate' | 'failed'
  /** Of what was read in it, of its pages and of what it counts for; not of who confirmed it. */
  readonly digest: string
}

/** A sum of a line. */
export interface EditionFigure {
  /** What makes two sums the same line: form, key, person, property, child, business and year. */
  readonly line: string
  /** German. */
  readonly label: string
  readonly cents: number
}

/** What an edition says, as far as a later one is held against it. */
export interface EditionContents {
  readonly documents: readonly EditionDocument[]
  readonly figures: readonly EditionFigure[]
}

type Mention = Pick<EditionDocument, 'documentId' | 'title' | 'filename'>

/** What became of a client-year since an edition. */
export interface EditionChanges {
  readonly added: readonly Mention[]
  /** Taken out by a person, or gone. */
  readonly removed: readonly Mention[]
  /** Filed in another client-year, or in none. */
  readonly moved: readonly (Mention & { readonly to: Place })[]
  /** Other values, pages or positions. */
  readonly changed: readonly Mention[]
  /** Null: the line was, or is, not there. */
  readonly figures: readonly {
    readonly label: string
    readonly before: number | null
    readonly after: number | null
  }[]
}

/** An edition of the Belegmappe of a client-year. */
export interface Edition {
  /** 1-based within the client-year, without gaps. */
  readonly number: number
  /** `waiting`: asked for and not written yet. */
  readonly state: 'waiting' | 'written' | 'failed'
  /** Epoch ms. */
  readonly askedAt: number
  /** Who asked for it; null where nobody had signed in. */
  readonly author: Author | null
  /** Null before it is written. */
  readonly file: EditionFile | null
  /** What changed since the edition before; null of the first one, and before it is written. */
  readonly changes: EditionChanges | null
  /** Why it could not be written. */
  readonly fault: { readonly code: string; readonly message: string } | null
  /** Something has changed since it was written, as far as was looked. */
  readonly isOutdated: boolean
  /** Null of an edition that nobody released. */
  readonly release: EditionRelease | null
  /** Stand of the mandant's papers (`YearSumVerbs.stand`) that it was held against last. */
  readonly stand: number | null
}

/** Freigabe: an edition that somebody stands for; who asked for it released it. */
export interface EditionRelease {
  /** The edition that was looked at: this one says the same, and who released it. */
  readonly of: number
  /** Null before it is written. */
  readonly at: number | null
  /** Who opened the client-year again, when and why; null while the release stands. */
  readonly opened: { readonly at: number; readonly by: Author | null; readonly reason: string } | null
}

/** A release that stands, or that is being written. */
export interface StandingRelease {
  readonly number: number
  /** Null while it is being written. */
  readonly at: number | null
  readonly by: Author | null
}

/** A client-year that nobody may change, since a release of it stands or is being written. */
export interface ReleasedYear extends ClientYearKey, StandingRelease {}

export interface EditionFile {
  readonly filename: string
  /** Relative to the managed storage root; null once it was taken away, since it named another mandant's paper. */
  readonly path: string | null
  readonly byteSize: number
  readonly sha256: string
  /** Of the Belegmappe. */
  readonly pages: number
  readonly writtenAt: number
}

/** What a client-year says now (`now`) held against an edition; `placeOf` tells where a document is filed that left. */
export function compareContents(
  before: EditionContents,
  now: EditionContents,
  placeOf: (documentId: string) => Place | null,
): EditionChanges {
  const shown = ({ documents }: EditionContents): ReadonlyMap<string, EditionDocument> =>
    new Map(documents.filter(({ fate }) => fate !== 'removed').map(one => [one.documentId, one]))
  const [then, today] = [shown(before), shown(now)]
  const present = new Set(now.documents.map(({ documentId }) => documentId))
  const left = [...then.values()].filter(({ documentId }) => !today.has(documentId))
  const moves = left.flatMap(one => {
    const to = present.has(one.documentId) ? null : placeOf(one.documentId)
    return to ? [{ ...mention(one), to }] : []
  })
  const moved = new Set(moves.map(({ documentId }) => documentId))
  return {
    added: [...today.values()].filter(({ documentId }) => !then.has(documentId)).map(mention),
    removed: left.filter(({ documentId }) => !moved.has(documentId)).map(mention),
    moved: moves,
    changed: [...today.values()].filter(one => differs(then.get(one.documentId), one)).map(mention),
    figures: compareFigures(before.figures, now.figures),
  }
}

function differs(before: EditionDocument | undefined, now: EditionDocument): boolean {
  return before !== undefined && (before.digest !== now.digest || before.fate !== now.fate)
}

function mention({ documentId, title, filename }: EditionDocument): Mention {
  return { documentId, title, filename }
}

function compareFigures(before: readonly EditionFigure[], now: readonly EditionFigure[]): EditionChanges['figures'] {
  const [then, today] = [before, now].map(figures => new Map(figures.map(one => [one.line, one])))
  const lines = new Set([...before, ...now].map(({ line }) => line))
  return [...lines].flatMap(line => {
    const [was, is] = [then?.get(line), today?.get(line)]
    const label = (is ?? was)?.label ?? ''
    return was?.cents === is?.cents ? [] : [{ label, before: was?.cents ?? null, after: is?.cents ?? null }]
  })
}

/** Whether nothing changed. */
export function isUnchanged({ added, removed, moved, changed, figures }: EditionChanges): boolean {
  return [added, removed, moved, changed, figures].every(list => list.length === 0)
}
