import type { SplitProposal } from '../model/page-mark.ts'
import { tellStep } from '../budget/tell-step.ts'
import { weighStart } from './split-evidence.ts'
import type { OpenDocument } from './split-evidence.ts'
import { readPageSigns } from './split-signs.ts'
import type { PageSigns, StackPage } from './split-signs.ts'

/** From here on a proposal is applied unless a person decides otherwise. */
export const APPLIED_CONFIDENCE = 0.8
const PROPOSED_CONFIDENCE = 0.5

/**
 * Where a stack without separator sheets falls apart: for each place the first page of the new document, reasons and a
 * confidence. `pages` in their order, without separator sheets; blank pages go with the document before them. In doubt
 * pages stay together.
 */
export function proposeSplits(pages: readonly StackPage[]): SplitProposal[] {
  const proposals: SplitProposal[] = []
  let open: OpenDocument | null = null
  for (const page of pages) {
    if (page.text.isBlank || page.text.isDamaged) continue
    const signs = readPageSigns(page)
    tellStep('find_splits', page.number)
    if (open === null) {
      open = begin(signs)
      continue
    }
    const evidence = weighStart(open, signs)
    const confidence = 1 / (1 + Math.exp(-evidence.reduce((sum, one) => sum + one.points, 0)))
    if (confidence >= PROPOSED_CONFIDENCE) {
      const reasons = evidence
        .toSorted((one, other) => other.points - one.points)
        .flatMap(({ reason }) => (reason === null ? [] : [reason]))
      proposals.push({ firstPage: page.number, confidence: Math.round(confidence * 100) / 100, reasons })
    }
    open = confidence >= APPLIED_CONFIDENCE ? begin(signs) : goOn(open, signs)
  }
  return proposals
}

function begin(signs: PageSigns): OpenDocument {
  return {
    first: signs,
    last: signs,
    numbering: signs.numbering,
    numbers: new Set(signs.numbers),
    senders: new Set(signs.senders),
    ids: new Set(signs.ids),
    references: signs.references,
  }
}

function goOn(open: OpenDocument, signs: PageSigns): OpenDocument {
  return {
    first: open.first,
    last: signs,
    numbering: signs.numbering ?? open.numbering,
    numbers: new Set([...open.numbers, ...signs.numbers]),
    senders: new Set([...open.senders, ...signs.senders]),
    ids: new Set([...open.ids, ...signs.ids]),
    references: new Set([...open.references, ...signs.references]),
  }
}
