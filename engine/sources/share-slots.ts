import type { UnfetchedDocument } from '../storage/document-verbs.ts'

/** Sources of the network at the same time: of all, of a project, of a batch, of a host. */
const NETWORK_MAX = { all: 8, project: 6, batch: 4, host: 2 } as const
/** Files below an input root, which never wait for the network. */
const PATH_MAX = 2

/** A document whose source is being fetched. */
export type Underway = Pick<UnfetchedDocument, 'batchId' | 'projectId' | 'source'>

/**
 * The document to be fetched next, or null when none may start: of those that the slots allow one of the project that
 * has fewest under way, then of the batch that has, then the first of the list. A project leaves slots to others even
 * while it is alone, since a slow source would hold them for minutes.
 */
export function nextToFetch<T extends Underway>(waiting: readonly T[], underway: readonly Underway[]): T | null {
  let next: { readonly document: T; readonly shares: readonly [number, number] } | null = null
  for (const document of waiting) {
    const shares = sharesOf(document, underway)
    if (!mayStart(document, underway)) continue
    const [project, batch] = shares
    if (!next || project < next.shares[0] || (project === next.shares[0] && batch < next.shares[1])) {
      next = { document, shares }
    }
  }
  return next?.document ?? null
}

function sharesOf(document: Underway, underway: readonly Underway[]): readonly [project: number, batch: number] {
  return [
    underway.filter(({ projectId }) => projectId === document.projectId).length,
    underway.filter(({ batchId }) => batchId === document.batchId).length,
  ]
}

function mayStart(document: Underway, underway: readonly Underway[]): boolean {
  if (document.source.type === 'path') return underway.filter(({ source }) => source.type === 'path').length < PATH_MAX
  const network = underway.filter(({ source }) => source.type === 'url')
  const [project, batch] = sharesOf(document, network)
  const host = network.filter(other => hostOf(other) === hostOf(document)).length
  return (
    network.length < NETWORK_MAX.all &&
    project < NETWORK_MAX.project &&
    batch < NETWORK_MAX.batch &&
    host < NETWORK_MAX.host
  )
}

function hostOf({ source }: Underway): string {
  return source.type === 'url' && URL.canParse(source.url) ? new URL(source.url).host : ''
}
