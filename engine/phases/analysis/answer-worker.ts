import { z } from 'zod'
import type { AnalysisQuestions } from '../../isolation/analysis-operations.ts'
import { WINDOW_PROJECT_ID } from '../../model/client.ts'
import { choosePageNumbers } from '../../reading/layout/read-document-pages.ts'
import { assert } from '../../shared/assert.ts'
import type { Storage } from '../../storage/storage.ts'

/** Whose document is analysed; answers are about the data of that organization alone. */
export interface AnswerContext {
  readonly storage: Pick<Storage, 'documents' | 'pages' | 'lessons'>
  readonly taxonomy: AnalysisQuestions['taxonomy']['answer']
  readonly organizationId: string
  readonly projectId: string
  readonly batchId: string
  readonly documentId: string
}

const LESSONS_MAX = 50
const STATEMENT_PAGES_MAX = 300
/** A message of so many full pages is half a megabyte. */
const PAGES_AT_ONCE = 20
/** More than the pages of the longest statement need; a worker that asks more is broken. */
const QUESTIONS_MAX = 100

const question = z.discriminatedUnion('sort', [
  z.object({ sort: z.literal('taxonomy') }),
  z.object({ sort: z.literal('kind_model') }),
  z.object({ sort: z.literal('lessons'), issuerKeys: z.array(z.string().max(64)).max(8) }),
  z.object({ sort: z.literal('known_ibans'), vatId: z.string().nullable() }),
  z.object({ sort: z.literal('statement_pages'), from: z.number().int().min(0) }),
])

/**
 * Answers what a page worker asks while it analyses a document. Throws for what is no such question: the worker is
 * broken.
 */
export function answerWorker(context: AnswerContext): (asked: unknown) => Promise<unknown> {
  let count = 0
  return async asked => {
    assert(++count <= QUESTIONS_MAX, 'an analysis asks few questions')
    return answerTo(question.parse(asked), context)
  }
}

async function answerTo(asked: z.infer<typeof question>, context: AnswerContext): Promise<unknown> {
  const { storage, organizationId, documentId } = context
  switch (asked.sort) {
    case 'taxonomy':
      return context.taxonomy
    case 'kind_model': {
      const active = await storage.lessons.activeWeights(organizationId)
      return active && { key: kindModelKey(organizationId, active), weights: active.weights }
    }
    case 'lessons':
      return lessonsOf(context, asked.issuerKeys)
    case 'known_ibans':
      return asked.vatId === null ? [] : knownIbans(context, asked.vatId)
    case 'statement_pages': {
      const numbers = choosePageNumbers(await storage.pages.numbersWithText(documentId), STATEMENT_PAGES_MAX)
      return storage.pages.storedTexts(documentId, numbers.slice(asked.from, asked.from + PAGES_AT_ONCE))
    }
  }
}

/** The warning names these accounts, and programs read it: one is told of its own project's papers alone. */
async function knownIbans(context: AnswerContext, vatId: string): Promise<readonly string[]> {
  const { storage, organizationId, projectId, batchId } = context
  const bound = projectId === WINDOW_PROJECT_ID ? null : projectId
  return storage.documents.ibansOfIssuer({ organizationId, projectId: bound, vatId, exceptBatchId: batchId })
}

async function lessonsOf(
  context: AnswerContext,
  keys: readonly string[],
): Promise<AnalysisQuestions['lessons']['answer']> {
  const { storage, organizationId, documentId } = context
  if (keys.length === 0) return []
  const lessons = await storage.lessons.listByIssuer(organizationId, keys, LESSONS_MAX)
  return lessons
    .filter(lesson => lesson.documentId !== documentId)
    .map(({ foundKindId, kindId, fields, hits }) => ({ foundKindId, kindId, fields, hits }))
}

/** Stands for an office's model of kinds in a worker. */
export function kindModelKey(organizationId: string, { version }: { readonly version: number }): string {
  return `${organizationId} ${version}`
}
