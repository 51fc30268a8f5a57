import { useRef } from 'react'
import { listCorrections, sendCorrection } from '../../api/corrections.ts'
import type { Correction } from '../../../wire/corrections.ts'
import { findPage, oppositeOf, placeOfCorrection } from '../../documents/page-place.ts'
import type { PagePlace } from '../../documents/page-place.ts'
import { stepTexts } from '../../review-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { historyOf } from './review-history.ts'
import type { Step } from './review-history.ts'
import type { CorrectionLine } from './use-correction-line.ts'

/** Pages that were put together anew in this window; the list of the engine does not tell their place. */
interface Regrouped {
  readonly sequence: number
  readonly type: Correction['type']
  readonly place: PagePlace
}

/** `done` is taken back, `undone` is done again. */
type From = 'done' | 'undone'

/** Is told which document, page or field was changed. */
export type ShowChanged = (documentId: string, page: number | null, field: string | null) => void

export interface Undo {
  readonly regroup: (correction: Correction) => void
  readonly undo: () => void
  readonly redo: () => void
}

/** Putting pages together anew, and taking back and doing again whatever was corrected last. */
export function useUndo(line: CorrectionLine, onShow: ShowChanged): Undo {
  const { batch, say, complain, inTurn, freshDocuments } = line
  const regrouped = useRef<Readonly<Record<From, readonly Regrouped[]>>>({ done: [], undone: [] })
  const regroup = (correction: Correction) => {
    const place = placeOfCorrection(batch.documents, correction)
    if (!place) return
    const { done } = regrouped.current
    const remember = (made: Regrouped) => {
      regrouped.current = { done: [...done, made], undone: [] }
      say({ intent: 'done', text: texts.corrections.done[correction.type] })
    }
    inTurn(() => putTogether(line, { correction, place, remember, onShow })).catch((error: unknown) => complain(error))
  }
  /** Null when nothing undoes it any more: the step before it is meant then. */
  const stepBackPages = async (from: From, { type, place }: Regrouped): Promise<number | null> => {
    const to = from === 'done' ? 'undone' : 'done'
    const correction = oppositeOf(await freshDocuments(), type, place, from === 'undone')
    regrouped.current = { ...regrouped.current, [from]: regrouped.current[from].slice(0, -1) }
    if (!correction) return null
    const remember = (made: Regrouped) => {
      regrouped.current = { ...regrouped.current, [to]: [...regrouped.current[to], made] }
      say({ intent: 'done', text: saidOf(from, from === 'done' ? type : correction.type) })
    }
    return putTogether(line, { correction, place, remember, onShow })
  }
  const stepBack = async (from: From): Promise<number> => {
    const step = historyOf(await listCorrections(batch.id))[from].at(-1)
    const pages = regrouped.current[from].at(-1)
    if (pages && pages.sequence > (step?.sequence ?? 0)) return (await stepBackPages(from, pages)) ?? stepBack(from)
    if (step) return takeBack(line, from, step, onShow)
    say({ intent: 'done', text: from === 'done' ? texts.review.nothingToUndo : texts.review.nothingToRedo })
    return 0
  }
  const start = (from: From) => void inTurn(() => stepBack(from)).catch((error: unknown) => complain(error))
  return { regroup, undo: () => start('done'), redo: () => start('undone') }
}

interface Regrouping {
  readonly correction: Correction
  /** Of the page that it is about. */
  readonly place: PagePlace
  readonly remember: (made: Regrouped) => void
  readonly onShow: ShowChanged
}

/** Sends a correction of pages and shows where they are then; its number comes back. */
async function putTogether(line: CorrectionLine, regrouping: Regrouping): Promise<number> {
  const { correction, place, remember, onShow } = regrouping
  const sequence = await sendCorrection(line.batch.id, correction)
  if (correction.type === 'turn_page') await line.refresh(['words', correction.documentId, correction.page])
  remember({ sequence, type: correction.type, place })
  const found = findPage(await line.freshDocuments(), place)
  if (found) onShow(found.document.id, found.number, null)
  return sequence
}

/** Takes a judgement back, or does it again by taking back that it was; the number of that comes back. */
async function takeBack(line: CorrectionLine, from: From, step: Step, onShow: ShowChanged): Promise<number> {
  const { documentId, field, type } = step
  const sequence = await sendCorrection(line.batch.id, { type: 'undo', documentId, sequence: step.sequence })
  await line.freshDocuments()
  line.say({ intent: 'done', text: saidOf(from, type) })
  onShow(documentId, null, field)
  return sequence
}

function saidOf(from: From, type: keyof typeof stepTexts): string {
  return (from === 'done' ? texts.review.undone : texts.review.redone)(stepTexts[type])
}
