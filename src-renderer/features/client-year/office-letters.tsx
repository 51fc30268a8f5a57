import { Badge, Button, Text, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { OfficeLetter, Sendable } from '../../../wire/office-letters.ts'
import type { LetterDraft } from '../../../wire/request-letter.ts'
import { useAnswerChanges, useOfficeLetters } from '../../api/office-letters.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Notice } from '../../components/notice.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { formatDate, formatIsoDate } from '../../format.ts'
import { officeLetterTexts } from '../../office-letter-texts.de.ts'
import { AnswerPack } from './answer-pack.tsx'
import { AskedPoints } from './asked-points.tsx'
import type { NoticeTableProps } from './notice-table.tsx'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL },
  letter: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface OfficeLettersProps {
  readonly mandantId: string
  readonly year: number
  readonly placeAddress: NoticeTableProps['placeAddress']
}

/** Letters in which the tax office asks for papers: each point with the documents that are sent for it. */
export function OfficeLetters({ mandantId, year, placeAddress }: OfficeLettersProps) {
  const styles = useStyles()
  const { data, error, refetch } = useOfficeLetters(mandantId, year)
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={officeLetterTexts.loading} />
    )
  if (data.letters.length === 0) return null
  return (
    <section className={styles.list} aria-label={officeLetterTexts.label}>
      {data.letters.map(letter => (
        <LetterCard
          key={`${letter.documentId} ${letter.version}`}
          letter={letter}
          documents={data.documents}
          mandantId={mandantId}
          year={year}
          placeAddress={placeAddress}
        />
      ))}
    </section>
  )
}

interface LetterCardProps extends OfficeLettersProps {
  readonly letter: OfficeLetter
  readonly documents: readonly Sendable[]
}

function LetterCard({ letter, documents, mandantId, year, placeAddress }: LetterCardProps) {
  const styles = useStyles()
  const [draft, setDraft] = useState<LetterDraft>(letter.draft)
  const { keep, undo } = useAnswerChanges(mandantId, year, letter.documentId)
  const { version } = letter
  const isChanged = JSON.stringify(draft) !== JSON.stringify(letter.draft)
  const isBusy = keep.isPending || undo.isPending
  const problem = keep.error ?? undo.error
  return (
    <article className={styles.letter}>
      <LetterHead letter={letter} draft={draft} placeAddress={placeAddress} />
      <AskedPoints draft={draft} documents={documents} onDraft={setDraft} />
      {problem && <Notice intent="error" text={problem.message} />}
      <div className={styles.line}>
        <Button disabled={isBusy || (!isChanged && version > 0)} onClick={() => keep.mutate({ seen: version, draft })}>
          {officeLetterTexts.keep}
        </Button>
        <Button
          icon={<ArrowUndoRegular />}
          disabledFocusable={isBusy || version === 0}
          onClick={() => undo.mutate(version)}
        >
          {officeLetterTexts.undo}
        </Button>
        <Text size={200} className={styles.quiet} aria-live="polite">
          {standOf(letter, isChanged)}
        </Text>
      </div>
      <AnswerPack mandantId={mandantId} year={year} letter={letter} draft={draft} documents={documents} />
    </article>
  )
}

/** Who asks, by when, and how much is open. */
function LetterHead({
  letter,
  draft,
  placeAddress,
}: Pick<LetterCardProps, 'letter' | 'placeAddress'> & { readonly draft: LetterDraft }) {
  const styles = useStyles()
  const { documentId, batchId, issuer, day, answerBy } = letter
  const open = draft.items.filter(({ documentIds = [] }) => documentIds.length === 0).length
  const place = { documentId, page: 1, field: answerBy === null ? null : 'antwortBis' }
  return (
    <>
      <div className={styles.line}>
        <Title3 as="h2">{officeLetterTexts.title(issuer, day === null ? null : formatIsoDate(day))}</Title3>
        {draft.items.length > 0 && (
          <Badge appearance="tint" color={open > 0 ? 'warning' : 'success'}>
            {officeLetterTexts.open(open)}
          </Badge>
        )}
        <LinkButton appearance="subtle" href={placeAddress(batchId, place)}>
          {officeLetterTexts.look}
        </LinkButton>
      </div>
      <Text className={styles.quiet}>
        {answerBy === null ? officeLetterTexts.answerByUnknown : officeLetterTexts.answerBy(formatIsoDate(answerBy))}
      </Text>
    </>
  )
}

function standOf({ at, by }: OfficeLetter, isChanged: boolean): string {
  if (isChanged) return officeLetterTexts.changed
  return at === null ? officeLetterTexts.proposed : officeLetterTexts.kept(formatDate(at), by)
}
