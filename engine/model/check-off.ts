import { foldName } from '../shared/fold-name.ts'
import type { ExpectedDocument, ExpectedInYear, FiledDocument } from './expected-document.ts'
import type { MissingDocument } from './request-outcome.ts'

export interface CheckedOff extends ExpectedInYear {
  /** The document that closed it, or one of the year that fits, whether or not somebody ticked it off. */
  readonly found: FiledDocument | null
}

/**
 * Finds for each expected document of a tax year one that came in: the one that closed it, else one of its kind and,
 * where an issuer is named, from it. Those that name an issuer choose first; no document stands for two. Free labels
 * are for people to
 * tick off, or for the sheet of a request letter.
 */
export function checkOff(expected: readonly ExpectedInYear[], filed: readonly FiledDocument[]): CheckedOff[] {
  const byId = new Map(filed.map(document => [document.documentId, document]))
  const closing = ({ state, documentId }: ExpectedInYear): FiledDocument | undefined =>
    state === 'received' && documentId !== null ? byId.get(documentId) : undefined
  const found = new Map(
    expected.flatMap(item => {
      const document = closing(item)
      return document ? [[item.id, document] as const] : []
    }),
  )
  const taken = new Set(found.values())
  const free = new Set(filed.filter(document => !taken.has(document)))
  for (const item of expected.toSorted((one, other) => choosiness(other) - choosiness(one))) {
    if (found.has(item.id)) continue
    const fit = [...free].find(document => document.year === item.year && fitsExpected(item, document))
    if (!fit) continue
    free.delete(fit)
    found.set(item.id, fit)
  }
  return expected.map(item => ({ ...item, found: found.get(item.id) ?? null }))
}

/** What of a checklist is neither there nor settled by a person. */
export function missingOf(checklist: readonly CheckedOff[]): MissingDocument[] {
  return checklist.flatMap(({ id: expectedId, label, issuerHint, kindId, state, stateAt, found }) => {
    if (found || state === 'received' || state === 'waived') return []
    return [{ expectedId, label, issuerHint, kindId, state, requestedAt: state === 'requested' ? stateAt : null }]
  })
}

/** Whether a document is of the expected kind and, where an issuer is named, from it. The year is not looked at. */
export function fitsExpected(
  { kindId, issuerHint }: Pick<ExpectedDocument, 'kindId' | 'issuerHint'>,
  document: Pick<FiledDocument, 'kindId' | 'issuer'>,
): boolean {
  if (kindId !== document.kindId) return false
  const [hint, issuer] = [foldName(issuerHint ?? ''), foldName(document.issuer ?? '')]
  return hint === '' || (issuer !== '' && (issuer.includes(hint) || hint.includes(issuer)))
}

function choosiness({ issuerHint }: ExpectedDocument): number {
  return foldName(issuerHint ?? '').length
}
