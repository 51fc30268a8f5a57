import type Database from 'better-sqlite3'
import type { AnalysisResult } from '../../../model/analysis-result.ts'
import type { En16931Invoice } from '../../../model/en16931-invoice.ts'
import type { BankFile } from '../../../model/movement.ts'
import type { Placement } from '../../../model/placement.ts'
import type { DocumentVerbs } from '../../document-verbs.ts'
import { proposeYear } from '../../../model/client-year.ts'
import { createYearProposing } from '../client-years/client-years.ts'
import type { Synchronous } from '../promised.ts'

type FoundVerbs = Pick<DocumentVerbs, 'einvoice' | 'bankFile' | 'foundAnalysis' | 'placement' | 'placements'>
type SaveVerbs = Pick<DocumentVerbs, 'saveType' | 'saveAnalysis' | 'savePlacement'>

/** What the engine finds of a document. */
export function createFindings(db: Database.Database): Synchronous<FoundVerbs & SaveVerbs> {
  const einvoice = jsonOf(db, 'einvoice')
  const bankFile = jsonOf(db, 'bank_file')
  const analysis = jsonOf(db, 'analysis')
  const placement = jsonOf(db, 'placement')
  const placed = db.prepare<[string], { id: string; placement: string }>(
    'SELECT id, placement FROM documents WHERE batch_id = ? AND placement IS NOT NULL',
  )
  const setType = db.prepare('UPDATE documents SET media_type = ? WHERE id = ?')
  const setAnalysis = db.prepare('UPDATE documents SET analysis = ? WHERE id = ?')
  const proposeInYear = createYearProposing(db)
  const setPlacement = db.prepare('UPDATE documents SET placement = ? WHERE id = ?')
  return {
    einvoice: id => einvoice(id) as En16931Invoice | null,
    bankFile: id => bankFile(id) as BankFile | null,
    foundAnalysis: id => analysis(id) as AnalysisResult | null,
    placement: id => placement(id) as Placement | null,
    placements: id => new Map(placed.all(id).map(row => [row.id, JSON.parse(row.placement) as Placement])),
    saveType: (id, mediaType) => void setType.run(mediaType, id),
    saveAnalysis: db.transaction((id: string, found: AnalysisResult) => {
      setAnalysis.run(JSON.stringify(found), id)
      proposeInYear(id, proposeYear({ documentYear: found.year, positions: [] }))
    }),
    savePlacement: (id, place) => void setPlacement.run(JSON.stringify(place), id),
  }
}

/** Reads a column of a document that holds JSON; null where nothing was found. */
function jsonOf(
  db: Database.Database,
  column: 'einvoice' | 'bank_file' | 'analysis' | 'placement',
): (documentId: string) => unknown {
  const text = db.prepare<[string], string | null>(`SELECT ${column} FROM documents WHERE id = ?`).pluck()
  return documentId => {
    const found = text.get(documentId)
    return found ? (JSON.parse(found) as unknown) : null
  }
}
