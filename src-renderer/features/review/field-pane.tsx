import { Badge, Button, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { AddRegular, CutRegular, InfoRegular, QuestionCircleRegular, WarningRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import type { Correction } from '../../../wire/corrections.ts'
import type { KindChoices } from '../../../wire/kinds.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { ChoiceBox } from '../../components/choice-box.tsx'
import { splitProposals } from '../../documents/page-place.ts'
import { texts } from '../../texts.de.ts'
import { addableFields } from './field-rows.ts'
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
  hints: { listStyleType: 'none', margin: 0, padding: '0 12px 6px', fontSize: '13px' },
  hint: { display: 'flex', gap: '6px', padding: '2px 0', alignItems: 'flex-start' },
  sign: { flexShrink: 0, fontSize: '16px', marginTop: '1px' },
  doubtful: { color: 'var(--reviewText)' },
  high: { color: tokens.colorPaletteRedForeground1 },
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
  /** Why things are as they are; null while nobody asks. */
  readonly why: ReactNode
}

/** What is known of the document: its kind, what speaks for a look, and its values. */
export function FieldPane(props: FieldPaneProps) {
  const { documents, document, choices, openChoice, onOpenChoice, isBeingRead, rows, references, why } = props
  const styles = useStyles()
  const { section, filename } = document
  return (
    <aside className={styles.pane} aria-label={texts.review.fields}>
      <div className={styles.head}>
        <div className={styles.name}>
          <Text weight="semibold" className={styles.file} title={filename}>
            {filename}
          </Text>
          {!isOpen(document) && (
            <>
              <Badge appearance="tint" color="success">
                {texts.review.confirmedBadge}
              </Badge>
              <Button size="small" onClick={props.onReopen}>
                {texts.review.reopen}
              </Button>
            </>
          )}
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
      <div className={styles.scroll}>
        {!isBeingRead && <VerdictLines document={document} />}
        <Hints documents={documents} document={document} onCorrect={props.onCorrect} />
        {isBeingRead && <Text className={styles.nothing}>{texts.corrections.readAnew}</Text>}
        {!isBeingRead && rows.length === 0 && <Text className={styles.nothing}>{texts.review.noFields}</Text>}
        {rows}
        {!isBeingRead && references}
        {choices && !isBeingRead && (
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
                onChoose={props.onAdd}
                onCancel={props.onCancel}
              />
            ) : (
              <Button size="small" icon={<AddRegular />} title="Einfg" onClick={() => onOpenChoice('field')}>
                {texts.review.addField}
              </Button>
            )}
          </div>
        )}
      </div>
      {why}
    </aside>
  )
}

function Hints({ documents, document, onCorrect }: Pick<FieldPaneProps, 'documents' | 'document' | 'onCorrect'>) {
  const styles = useStyles()
  const notes = document.notes.filter(({ code }) => code !== 'possible_split')
  const proposals = splitProposals(documents, document)
  if (document.warnings.length + notes.length + proposals.length === 0) return null
  return (
    <ul className={styles.hints} aria-label={texts.review.warnings}>
      {document.warnings.map(({ code, severity, message }) => (
        <li key={`${code} ${message}`} className={styles.hint}>
          {severity === 'low' ? (
            <InfoRegular className={styles.sign} aria-hidden />
          ) : (
            <WarningRegular
              className={mergeClasses(styles.sign, styles.doubtful, severity === 'high' && styles.high)}
              aria-hidden
            />
          )}
          {message}
        </li>
      ))}
      {notes.map(({ code, message }) => (
        <li key={`${code} ${message}`} className={styles.hint}>
          <InfoRegular className={styles.sign} aria-hidden />
          {message}
        </li>
      ))}
      {proposals.map(({ page, message }) => (
        <li key={page} className={styles.hint}>
          <CutRegular className={mergeClasses(styles.sign, styles.doubtful)} aria-hidden />
          <span>
            {message}{' '}
            <Button
              size="small"
              aria-label={texts.corrections.splitAt(page)}
              onClick={() => onCorrect({ type: 'split_document', documentId: document.id, page })}
            >
              {texts.corrections.splitThere}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
