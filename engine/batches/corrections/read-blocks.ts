import type { Document } from '../../model/document.ts'
import type { JudgedBlock } from '../../model/judged-block.ts'
import type { ReportedBlock } from '../../model/reported-data.ts'
import { findReportedBlocks, REPORTED_KINDS } from '../../reading/find/find-reported-blocks.ts'
import { readLayout } from '../../reading/layout/read-layout.ts'
import type { Storage } from '../../storage/storage.ts'

/** The certificates in a printout of reported data: as a person left them, else as they are read from its pages. */
export async function readBlocks(
  { pages: verbs }: Pick<Storage, 'pages'>,
  { id, judgement }: Pick<Document, 'id' | 'judgement'>,
): Promise<readonly ReportedBlock[]> {
  if (judgement.blocks) return judgement.blocks.flatMap(named)
  const pages = []
  for (const number of [...(await verbs.numbersWithText(id))].toSorted((one, other) => one - other)) {
    const text = await verbs.text(id, number)
    if (text) pages.push({ number, text })
  }
  return findReportedBlocks(readLayout(pages))
}

/** What a certificate in a printout may be, and what its amounts are called; German. */
export function blockKinds() {
  return REPORTED_KINDS.map(({ id, label, amounts }) => {
    return { id, label, amounts: amounts.map(({ field, labels: [words = field] }) => ({ field, label: words })) }
  })
}

/** None where the program knows no such certificate any more. */
function named(block: JudgedBlock): ReportedBlock[] {
  const kind = REPORTED_KINDS.find(({ id }) => id === block.id)
  return kind ? [{ ...block, label: kind.label, kinds: kind.kinds }] : []
}
