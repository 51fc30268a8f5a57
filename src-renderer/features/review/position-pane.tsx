import { Text, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import type { Position } from '../../../wire/positions.ts'
import { positionChoicesQuery, usePositions } from '../../api/positions.ts'
import { sumsTexts } from '../../sums-texts.de.ts'
import { AddPosition } from './add-position.tsx'
import { DocumentAside } from './document-aside.tsx'
import { PositionCard } from './position-card.tsx'
import type { PositionTools } from './position-tools.ts'
import { POSITIONS_ID } from './use-form-focus.ts'
import { WholeDocument } from './whole-document.tsx'

const useStyles = makeStyles({
  pane: {
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    padding: '8px 12px 12px',
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    '& h2': { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: '6px' },
})

export interface PositionPaneProps {
  readonly batch: BatchDetail
  readonly document: BatchDocument
  readonly onJudge: PositionTools['onJudge']
  /** The place of a position on the page is wanted. */
  readonly onShow: (position: Position) => void
}

/** What the document that is shown counts for, each part of it as it can be put right. */
export function PositionPane({ batch, document, onJudge, onShow }: PositionPaneProps) {
  const styles = useStyles()
  const { data: set } = usePositions(batch)
  const { data: choices } = useQuery(positionChoicesQuery())
  const tools = set && choices ? { documentId: document.id, set, choices, onJudge } : null
  const positions = set?.positions.filter(({ documentId }) => documentId === document.id) ?? []
  return (
    <section className={styles.pane} id={POSITIONS_ID} tabIndex={-1} aria-label={sumsTexts.countsFor}>
      <h2>{sumsTexts.countsFor}</h2>
      {!tools && <Text size={200}>{sumsTexts.loading}</Text>}
      {tools && positions.length === 0 && <Text size={200}>{noneText(tools, document.id)}</Text>}
      {tools && (
        <ul className={styles.list}>
          {positions.map(position => (
            <PositionCard
              key={position.id}
              position={position}
              tools={tools}
              isOut={Boolean(document.aside)}
              onShow={onShow}
            />
          ))}
        </ul>
      )}
      {tools && !document.aside && <AddPosition key={`neu ${document.id}`} tools={tools} />}
      {tools && !document.aside && positions.length > 1 && <WholeDocument key={`alle ${document.id}`} tools={tools} />}
      <DocumentAside key={document.id} document={document} onJudge={onJudge} />
    </section>
  )
}

function noneText({ set }: PositionTools, documentId: string): string {
  const counting = set.documents.find(each => each.documentId === documentId)
  return [sumsTexts.nonePosition, counting?.reasonText ?? ''].filter(text => text !== '').join(' ')
}
