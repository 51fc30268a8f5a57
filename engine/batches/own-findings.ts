import { withoutClientNumber } from '../mandant-border/foreign-mandant.ts'
import type { AnalysisResult } from '../model/analysis-result.ts'
import type { Batch } from '../model/batch.ts'
import { WINDOW_PROJECT_ID } from '../model/client.ts'
import { OTHER_MANDANT_NOTE } from '../model/document.ts'
import type { Document } from '../model/document.ts'
import { ACCOUNT_CHANGED, accountChanged, accountsNamed } from '../reading/account-changed.ts'
import type { Storage } from '../storage/storage.ts'

type Reading = { readonly documents: Pick<Storage['documents'], 'ibansOfIssuer'> }

/**
 * Documents with what was found of them as their own project may know it (docs/decisions/0087): a changed account of an
 * issuer beside the accounts on the project's own papers alone, and another mandant without its number. What was stored
 * before names more, and papers that a warning rests on may have been deleted since.
 */
export async function tellOwnFindings(
  storage: Reading,
  batch: Pick<Batch, 'id' | 'organizationId' | 'projectId'>,
  documents: readonly Document[],
): Promise<readonly Document[]> {
  if (batch.projectId === WINDOW_PROJECT_ID) return documents
  return Promise.all(
    documents.map(async document => {
      const { analysis, notes } = document
      const told = notes.map(note => {
        return note.code === OTHER_MANDANT_NOTE ? { ...note, message: withoutClientNumber(note.message) } : note
      })
      return { ...document, notes: told, analysis: analysis && (await ownAccounts(storage, batch, analysis)) }
    }),
  )
}

async function ownAccounts(
  { documents }: Reading,
  { id: exceptBatchId, organizationId, projectId }: Pick<Batch, 'id' | 'organizationId' | 'projectId'>,
  analysis: AnalysisResult,
): Promise<AnalysisResult> {
  if (!analysis.warnings.some(isAboutAccount)) return analysis
  const { vatId, iban } = analysis.fields
  const of = { organizationId, projectId, exceptBatchId }
  const known = vatId ? await documents.ibansOfIssuer({ ...of, vatId: vatId.value }) : []
  const others = known.filter(one => one.replaceAll(/\s/g, '').toUpperCase() !== iban?.value)
  const warnings = retold(analysis.warnings, others)
  if (!analysis.verdict) return { ...analysis, warnings }
  const reasons = retold(analysis.verdict.reasons, others)
  return { ...analysis, warnings, verdict: { decision: reasons.length === 0 ? 'nothing_to_check' : 'look', reasons } }
}

/**
 * Without accounts of the project what speaks of one falls away; what names none but these stays word for word, since
 * a person's answer to it holds for its wording.
 */
function retold<T extends { readonly code: string; readonly message: string }>(
  all: readonly T[],
  own: readonly string[],
): readonly T[] {
  return all.flatMap(each => {
    if (!isAboutAccount(each)) return [each]
    if (own.length === 0) return []
    return accountsNamed(each.message).every(one => own.includes(one))
      ? [each]
      : [{ ...each, message: accountChanged(own) }]
  })
}

function isAboutAccount({ code }: { readonly code: string }): boolean {
  return code === ACCOUNT_CHANGED
}
