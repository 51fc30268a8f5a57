import {
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { FolderArrowRightRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { DocumentMove, ShelvedDocument } from '../../../wire/client-years.ts'
import { useFiling } from '../../api/client-years.ts'
import { clientYearTexts } from '../../client-year-texts.de.ts'
import { MandantChoice } from '../../components/mandant-choice.tsx'
import type { ChosenMandant } from '../../components/mandant-choice.tsx'
import { Notice } from '../../components/notice.tsx'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
    padding: tokens.spacingHorizontalM,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  count: { alignSelf: 'center', minWidth: '150px' },
  mandant: { display: 'flex', flexDirection: 'column', gap: '2px', width: '240px', maxWidth: '100%' },
  year: { width: '96px' },
})

export interface FileBarProps {
  readonly chosen: readonly ShelvedDocument[]
  /** What is filled in at first; null is nobody. */
  readonly mandant: ChosenMandant | null
  readonly year: number | null
  readonly onFiled: () => void
}

/** Files the chosen documents with a mandant and in a year; the last time can be taken back. */
export function FileBar({ chosen, mandant, year, onFiled }: FileBarProps) {
  const filing = useFiling()
  const [back, setBack] = useState<readonly DocumentMove[] | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const send = (moves: readonly DocumentMove[], isUndo: boolean) => {
    filing.mutate(moves, {
      onSuccess: answer => {
        const count = answer.back.length
        setBack(isUndo || count === 0 ? null : answer.back)
        setTold(
          isUndo ? clientYearTexts.undone : count === 0 ? clientYearTexts.nothingFiled : clientYearTexts.filed(count),
        )
        onFiled()
      },
    })
  }
  return (
    <>
      {chosen.length > 0 && (
        <FileForm
          chosen={chosen}
          mandant={mandant}
          year={year}
          isBusy={filing.isPending}
          onFile={moves => send(moves, false)}
        />
      )}
      <div aria-live="polite">
        {filing.error && <Notice intent="error" text={filing.error.message} />}
        {!filing.error && told !== null && (
          <Told text={told} isBusy={filing.isPending} onUndo={back === null ? null : () => send(back, true)} />
        )}
      </div>
    </>
  )
}

interface ToldProps {
  readonly text: string
  readonly isBusy: boolean
  /** Null: nothing to take back. */
  readonly onUndo: (() => void) | null
}

function Told({ text, isBusy, onUndo }: ToldProps) {
  return (
    <MessageBar intent="success" layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
      {onUndo !== null && (
        <MessageBarActions>
          <Button size="small" disabled={isBusy} onClick={onUndo}>
            {clientYearTexts.undo}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  )
}

interface FileFormProps extends Pick<FileBarProps, 'chosen' | 'mandant' | 'year'> {
  readonly isBusy: boolean
  readonly onFile: (moves: readonly DocumentMove[]) => void
}

function FileForm({ chosen, mandant, year, isBusy, onFile }: FileFormProps) {
  const styles = useStyles()
  const [owner, setOwner] = useState<ChosenMandant | null>(mandant)
  const [typed, setTyped] = useState(year === null ? '' : String(year))
  const wanted = typed.trim() === '' ? null : Number(typed)
  const isYear = wanted === null || (Number.isInteger(wanted) && wanted >= 1990 && wanted <= 2200)
  const moveAll = (to: DocumentMove['to']) => onFile(chosen.map(({ documentId }) => ({ documentId, to })))
  return (
    <section className={styles.bar} aria-label={clientYearTexts.fileLabel}>
      <Text className={styles.count} aria-live="polite">
        {clientYearTexts.chosen(chosen.length)}
      </Text>
      <OwnerChoice owner={owner} onOwner={setOwner} />
      <Field label={clientYearTexts.fileYear} {...(!isYear && { validationMessage: clientYearTexts.yearWrong })}>
        <Input
          className={styles.year}
          inputMode="numeric"
          maxLength={4}
          value={typed}
          onChange={(_event, { value }) => setTyped(value)}
        />
      </Field>
      <Button
        appearance="primary"
        icon={<FolderArrowRightRegular />}
        disabled={isBusy || !isYear}
        onClick={() => moveAll({ mandantId: owner?.id ?? null, year: wanted })}
      >
        {clientYearTexts.file}
      </Button>
      <Button disabled={isBusy} onClick={() => moveAll(null)}>
        {clientYearTexts.asProposed}
      </Button>
    </section>
  )
}

interface OwnerChoiceProps {
  readonly owner: ChosenMandant | null
  readonly onOwner: (owner: ChosenMandant | null) => void
}

function OwnerChoice({ owner, onOwner }: OwnerChoiceProps) {
  const styles = useStyles()
  return (
    <div className={styles.mandant}>
      <Text aria-hidden>{clientYearTexts.fileMandant}</Text>
      <MandantChoice
        label={clientYearTexts.fileMandant}
        value={owner?.name ?? clientYearTexts.nobody}
        placeholder={clientYearTexts.nobody}
        nobody={clientYearTexts.nobody}
        onChoose={onOwner}
      />
    </div>
  )
}
