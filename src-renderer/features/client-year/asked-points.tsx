import { Badge, Button, Field, Input, Select, Text, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { Sendable } from '../../../wire/office-letters.ts'
import { LETTER_LINE_MAX, REQUESTED_MAX } from '../../../wire/request-letter.ts'
import type { LetterDraft } from '../../../wire/request-letter.ts'
import { officeLetterTexts } from '../../office-letter-texts.de.ts'

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  point: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalM,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalM },
  wide: { flexGrow: 1, minWidth: '220px' },
  quiet: { color: tokens.colorNeutralForeground2 },
  chosen: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, overflowWrap: 'anywhere' },
})

type Point = LetterDraft['items'][number]

export interface AskedPointsProps {
  readonly draft: LetterDraft
  readonly documents: readonly Sendable[]
  readonly onDraft: (draft: LetterDraft) => void
}

/** What a letter asks for: each point as it is worded, and the documents that are chosen for it. */
export function AskedPoints({ draft, documents, onDraft }: AskedPointsProps) {
  const styles = useStyles()
  const { items } = draft
  const set = (at: number, point: Point | null) =>
    onDraft({ ...draft, items: items.flatMap((each, index) => (index === at ? (point ?? []) : each)) })
  return (
    <>
      {items.length === 0 && <Text className={styles.quiet}>{officeLetterTexts.nothing}</Text>}
      <ol className={styles.list} aria-label={officeLetterTexts.points}>
        {items.map((point, at) => (
          <PointRow key={at} at={at + 1} point={point} documents={documents} onPoint={next => set(at, next)} />
        ))}
      </ol>
      {items.length < REQUESTED_MAX && (
        <OwnPoint
          onAdd={label =>
            onDraft({ ...draft, items: [...items, { expectedId: null, label, from: '', documentIds: [] }] })
          }
        />
      )}
    </>
  )
}

interface PointRowProps {
  /** 1-based. */
  readonly at: number
  readonly point: Point
  readonly documents: readonly Sendable[]
  readonly onPoint: (point: Point | null) => void
}

function PointRow({ at, point, documents, onPoint }: PointRowProps) {
  const styles = useStyles()
  const { label, documentIds = [] } = point
  const chosen = documents.filter(({ documentId }) => documentIds.includes(documentId))
  return (
    <li className={styles.point}>
      <div className={styles.line}>
        <Field className={styles.wide} label={officeLetterTexts.point(at)}>
          <Input
            value={label}
            maxLength={LETTER_LINE_MAX}
            onChange={(_event, { value }) => onPoint({ ...point, label: value })}
          />
        </Field>
        <Badge appearance="tint" color={chosen.length === 0 ? 'warning' : 'success'}>
          {chosen.length === 0 ? officeLetterTexts.isOpen : officeLetterTexts.chosen(chosen.length)}
        </Badge>
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={officeLetterTexts.removePoint(at)}
          onClick={() => onPoint(null)}
        />
      </div>
      <ChosenDocuments at={at} point={point} documents={documents} onPoint={onPoint} />
    </li>
  )
}

/** What is sent for a point, and what else may be. */
function ChosenDocuments({ at, point, documents, onPoint }: PointRowProps) {
  const styles = useStyles()
  const { documentIds = [] } = point
  const chosen = documents.filter(({ documentId }) => documentIds.includes(documentId))
  const free = documents.filter(({ documentId }) => !documentIds.includes(documentId))
  return (
    <>
      {chosen.map(each => (
        <div key={each.documentId} className={styles.chosen}>
          <Button
            size="small"
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={officeLetterTexts.remove(officeLetterTexts.document(each), at)}
            onClick={() => onPoint({ ...point, documentIds: documentIds.filter(id => id !== each.documentId) })}
          />
          {officeLetterTexts.document(each)}
        </div>
      ))}
      {free.length > 0 && (
        <Select
          aria-label={officeLetterTexts.chooseFor(at)}
          value=""
          onChange={(_event, { value }) => {
            if (value !== '') onPoint({ ...point, documentIds: [...documentIds, value] })
          }}
        >
          <option value="">{officeLetterTexts.choose}</option>
          {free.map(each => (
            <option key={each.documentId} value={each.documentId}>
              {officeLetterTexts.document(each)}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

function OwnPoint({ onAdd }: { readonly onAdd: (label: string) => void }) {
  const styles = useStyles()
  const [label, setLabel] = useState('')
  const add = () => {
    if (label.trim() === '') return
    onAdd(label.trim())
    setLabel('')
  }
  return (
    <div className={styles.line}>
      <Field className={styles.wide} label={officeLetterTexts.own}>
        <Input
          value={label}
          maxLength={LETTER_LINE_MAX}
          onChange={(_event, { value }) => setLabel(value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') add()
          }}
        />
      </Field>
      <Button disabled={label.trim() === ''} onClick={add}>
        {officeLetterTexts.add}
      </Button>
    </div>
  )
}
