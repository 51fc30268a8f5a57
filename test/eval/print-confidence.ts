import { calibrationError } from '../train/calibrate.ts'

export interface ConfidentAnswer {
  readonly confidence: number
  readonly right: boolean
}

/** "ab 0,95: 388 von 392 richtig (99.0 %); ECE 0.02". */
export function printConfidence(answers: readonly ConfidentAnswer[]): string {
  const parts = [0.95, 0.9, 0.8].map(from => {
    const sure = answers.filter(({ confidence }) => confidence >= from)
    const right = sure.filter(one => one.right).length
    const share = sure.length === 0 ? '–' : `${((100 * right) / sure.length).toFixed(1)} %`
    return `ab ${from}: ${right} von ${sure.length} richtig (${share})`
  })
  return `${parts.join('; ')}; ECE ${calibrationError(answers).toFixed(3)}`
}
