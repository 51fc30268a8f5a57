import type { BatchDocument } from '../../wire/batch-document.ts'

/** A document with what came out of it. */
export interface DocumentNode {
  readonly document: BatchDocument
  readonly children: readonly DocumentNode[]
}

export interface DocumentLine {
  readonly document: BatchDocument
  /** 0 for a file that was sent. */
  readonly depth: number
  /** The documents below it, in all depths, that are no containers. */
  readonly content: readonly BatchDocument[]
}

/**
 * Files in the order of the Belegmappe, those outside it last; what came out of a file below it, in the file's own
 * order.
 */
export function documentTree(documents: readonly BatchDocument[]): DocumentNode[] {
  const known = new Set(documents.map(({ id }) => id))
  const childrenOf = Map.groupBy(documents, ({ origin }) =>
    origin && known.has(origin.parentId) ? origin.parentId : '',
  )
  const nodesOf = (id: string): DocumentNode[] =>
    (childrenOf.get(id) ?? []).map(document => ({ document, children: nodesOf(document.id) }))
  const ranked = nodesOf('').map(node => ({ node, rank: rankOf(node) }))
  return ranked.toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank)).map(({ node }) => node)
}

/** The tree as lines; what is below a folded document is left out. */
export function treeLines(nodes: readonly DocumentNode[], folded: ReadonlySet<string>, depth = 0): DocumentLine[] {
  return nodes.flatMap(node => [
    { document: node.document, depth, content: node.children.flatMap(leavesOf) },
    ...(folded.has(node.document.id) ? [] : treeLines(node.children, folded, depth + 1)),
  ])
}

/** The documents that a person goes through one after the other. */
export function leavesOf({ document, children }: DocumentNode): BatchDocument[] {
  return [...(document.isContainer ? [] : [document]), ...children.flatMap(leavesOf)]
}

/** The part before a part of the same stack, which it can be joined with; null where there is none. */
export function partBefore(documents: readonly BatchDocument[], { id, origin }: BatchDocument): BatchDocument | null {
  if (origin?.type !== 'part') return null
  const parts = documents.filter(each => each.origin?.type === 'part' && each.origin.parentId === origin.parentId)
  return parts[parts.findIndex(part => part.id === id) - 1] ?? null
}

function rankOf({ document, children }: DocumentNode): number {
  return Math.min(document.position ?? Infinity, ...children.map(rankOf))
}
