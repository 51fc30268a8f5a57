import { useMemo, useRef, useState } from 'react'
import { sendCorrection } from '../../api/corrections.ts'
import type { Judging } from '../../../wire/corrections.ts'
import type { KindChoice } from '../../../wire/kinds.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { stillPending, withPending } from './pending-judgements.ts'
import type { PendingJudgement } from './pending-judgements.ts'
import type { CorrectionLine } from './use-correction-line.ts'

export interface Judgements {
  /** The documents with all that was judged, also what is still on its way. */
  readonly documents: readonly BatchDocument[]
  /** Null when the engine took it, else why it did not, in German. Nobody has to wait for it. */
  readonly judge: (judging: Judging) => Promise<string | null>
}

/** What a person judges of documents and their values: shown at once, sent one after the other. */
export function useJudgements(line: CorrectionLine, kinds: readonly KindChoice[]): Judgements {
  const { batch, inTurn, seen, complain, refresh } = line
  const [pending, setPending] = useState<readonly PendingJudgement[]>([])
  const nextKey = useRef(0)
  const documents = useMemo(
    () => withPending(batch.documents, stillPending(pending, batch.revision), kinds),
    [batch.documents, batch.revision, pending, kinds],
  )
  const judge = async (judging: Judging): Promise<string | null> => {
    const key = nextKey.current++
    const { revision } = batch
    setPending(known => [...stillPending(known, revision), { key, judging, sequence: null }])
    try {
      const sequence = await inTurn(() =>
        // Whoever confirms stands for what is shown here, not for what somebody else wrote meanwhile.
        sendCorrection(batch.id, isConfirmation(judging) ? { ...judging, seen: seen() } : judging),
      )
      setPending(known => known.map(each => (each.key === key ? { ...each, sequence } : each)))
      void refresh()
      return null
    } catch (error) {
      setPending(known => known.filter(each => each.key !== key))
      if (isSaidBeside(judging) && error instanceof Error) return error.message
      return complain(error, judging.documentId)
    }
  }
  return { documents, judge }
}

/** Their form is open when they are sent. */
const LINES: ReadonlySet<string> = new Set<Judging['type']>(['set_line', 'add_line', 'remove_line'])

/** What is wrong with a value stands beside its field, or in the form of the booking or the line. */
function isSaidBeside(judging: Judging): boolean {
  if (LINES.has(judging.type)) return true
  return judging.type === 'set_field' || (judging.type === 'set_booking' && judging.booking !== null)
}

type Confirmation = Extract<Judging, { type: 'confirm_document' | 'confirm_position' }>

/** Somebody stands for what is shown. */
function isConfirmation(judging: Judging): judging is Confirmation {
  return judging.type === 'confirm_document' || judging.type === 'confirm_position'
}
