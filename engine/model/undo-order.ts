/** A judgement of one document. */
export interface JudgedStep {
  readonly sequence: number
  /** Number of the one that it takes back. */
  readonly undoes: number | null
  /** What is known of the document now is as it left it. */
  readonly isAsLeft: boolean
}

/**
 * Which judgements of one document may be taken back: the last one that stands and is as it was left (moving pages may
 * have withdrawn later ones), and the last `undo` while nothing was judged since, which does it again. That the
 * document is as an
 * earlier one left it does not make that one the last: somebody may have judged there and back. `steps` in their order.
 */
export function undoableSteps(steps: readonly JudgedStep[]): ReadonlySet<number> {
  let done: JudgedStep[] = []
  let undone: JudgedStep[] = []
  for (const step of steps) {
    const back = done.findLastIndex(({ sequence }) => sequence === step.undoes)
    if (step.undoes !== null && step.undoes === undone.at(-1)?.sequence) {
      undone.pop()
      done.push(step)
    } else if (step.undoes !== null && back >= 0) {
      done = done.slice(0, back)
      undone.push(step)
    } else {
      undone = []
      done.push(step)
    }
  }
  const again = undone.at(-1)
  const last = [done.findLast(({ isAsLeft }) => isAsLeft), again?.isAsLeft === true ? again : undefined]
  return new Set(last.flatMap(step => (step ? [step.sequence] : [])))
}
