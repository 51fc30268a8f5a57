import { Badge, Button, Text, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular, QuestionCircleRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import type { Correction } from '../../../wire/corrections.ts'
import type { KindChoices } from '../../../wire/kinds.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { ChoiceBox } from '../../components/choice-box.tsx'
import { texts } from '../../texts.de.ts'
import { addableFields } from './field-rows.ts'
import { HintList } from './hint-list.tsx'
import { KindChoice } from './kind-choice.tsx'
import { VerdictLines } from './verdict-lines.tsx'
import { isOpen } from '../../documents/document-review.ts'

const useStyles = makeStyles({
  pane: {
    display: 'flex',
    flexDirection: 'column',
    width: '360px',
    '@media (max-width: 1000px)': { width: '320px' },
    flexShrink: 0,
    minHeight: 0,
    boxSizing: 'border-box',
    background: tokens.colorNeutralBackground1,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 760px)': { width: '100%', borderLeft: 'none' },
  },
  head: { padding: '6px 12px 8px', flexShrink: 0 },
  name: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 6px', marginBottom: '4px' },
  file: {
    flexGrow: 1,
    flexBasis: '150px',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  scroll: { flexGrow: 1, minHeight: 0, overflowY: 'auto', '@media (max-width: 760px)': { overflowY: 'visible' } },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  fields: { padding: '0 12px' },
  add: { padding: '6px 12px 10px' },
  nothing: { display: 'block', padding: '6px 12px' },
})

/** Which of the two lists of choices is open. */
export type OpenChoice = 'kind' | 'field' | null

export interface FieldPaneProps {
  readonly documents: readonly BatchDocument[]
  readonly document: BatchDocument
  readonly choices: KindChoices | undefined
  readonly openChoice: OpenChoice
  readonly onOpenChoice: (choice: OpenChoice) => void
  readonly isBeingRead: boolean
  readonly isWhyOpen: boolean
  readonly onWhy: () => void
  readonly onKind: (kindId: string | null) => void
  readonly onAdd: (field: string) => void
  readonly onCancel: () => void
  readonly onReopen: () => void
  readonly onCorrect: (correction: Correction) => void
  /** The rows of the fields; none when there are none. */
  readonly rows: readonly ReactNode[]
  /** What else it names. */
  readonly references: ReactNode
  /** The lines of a bill. */
  readonly lines: ReactNode
  /** What it counts for. */
  readonly positions: ReactNode
  /** Why things are as they are; null while nobody asks. */
  readonly why: ReactNode
}

/** What is known of the document: its kind, what speaks for a look, and its values. */
export function FieldPane(props: FieldPaneProps) {
  const { documents, document, isBeingRead, rows, references, lines, positions, why } = props
  const styles = useStyles()
  return (
    <aside className={styles.pane} aria-label={texts.review.fields}>
      <PaneHead {...props} />
      <div className={styles.scroll}>
        {!isBeingRead && <VerdictLines document={document} />}
        <HintList documents={documents} document={document} onCorrect={props.onCorrect} />
        {isBeingRead && <Text className={styles.nothing}>{texts.corrections.readAnew}</Text>}
        {!isBeingRead && rows.length === 0 && <Text className={styles.nothing}>{texts.review.noFields}</Text>}
        {rows}
        {!isBeingRead && references}
        {!isBeingRead && lines}
        {!isBeingRead && <AddField {...props} />}
        {positions}
      </div>
      {why}
    </aside>
  )
}

/** Name and kind of the document, and what asks why, or takes back that it is confirmed. */
function PaneHead(props: FieldPaneProps) {
  const { document, choices, openChoice, onOpenChoice } = props
  const styles = useStyles()
  const { section, filename } = document
  return (
    <div className={styles.head}>
      <div className={styles.name}>
        <Text weight="semibold" className={styles.file} title={filename}>
          {filename}
        </Text>
        {!isOpen(document) && <Confirmed onReopen={props.onReopen} />}
        <Button
          size="small"
          appearance="subtle"
          icon={<QuestionCircleRegular />}
          aria-expanded={props.isWhyOpen}
          title={`${texts.review.why} (${texts.review.whyKey})`}
          onClick={props.onWhy}
        >
          {texts.review.why}
        </Button>
      </div>
      {choices && (
        <KindChoice
          key={document.id}
          document={document}
          choices={choices}
          isOpen={openChoice === 'kind'}
          onOpen={isOpenNow => onOpenChoice(isOpenNow ? 'kind' : null)}
          onChoose={props.onKind}
          onCancel={props.onCancel}
        />
      )}
      {section !== null && <Text className={styles.quiet}>{`${texts.document.section}: ${section}`}</Text>}
    </div>
  )
}

function Confirmed({ onReopen }: Pick<FieldPaneProps, 'onReopen'>) {
  return (
    <>
      <Badge appearance="tint" color="success">
        {texts.review.confirmedBadge}
      </Badge>
      <Button size="small" onClick={onReopen}>
        {texts.review.reopen}
      </Button>
    </>
  )
}

function AddField({ document, choices, openChoice, onOpenChoice, onAdd, onCancel }: FieldPaneProps) {
  const styles = useStyles()
  if (!choices) return null
  return (
    <div className={styles.add}>
      {openChoice === 'field' ? (
        <ChoiceBox
          label={texts.review.addField}
          value=""
          placeholder={texts.review.addFieldPlaceholder}
          nothingFound={texts.review.noFieldFound}
          isOpen
          onOpen={isOpenNow => onOpenChoice(isOpenNow ? 'field' : null)}
          groupsFor={search => [
            {
              title: texts.review.fields,
              choices: addableFields(document, choices)
                .filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
                .map(({ name, label }) => ({ id: name, label })),
            },
          ]}
          onChoose={onAdd}
          onCancel={onCancel}
        />
      ) : (
        <Button size="small" icon={<AddRegular />} title="Einfg" onClick={() => onOpenChoice('field')}>
          {texts.review.addField}
        </Button>
      )}
    </div>
  )
}
