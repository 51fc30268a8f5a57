/** How a person has set the list of documents up; kept while one of them is open. */
export interface ListState {
  readonly filter: 'all' | 'review' | 'failed'
  /** Documents whose contents are hidden. */
  readonly folded: ReadonlySet<string>
  /** The document that was opened last: the focus returns to it. */
  readonly opened: string | null
}

export const wholeList: ListState = { filter: 'all', folded: new Set(), opened: null }

export function fold(state: ListState, documentId: string, isFolded: boolean): ListState {
  const folded = new Set(state.folded)
  if (isFolded) folded.add(documentId)
  else folded.delete(documentId)
  return { ...state, folded }
}
