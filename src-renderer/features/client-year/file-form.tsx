import { Button, Field, Input, Text, makeStyles, tokens } from '@fluentui/react-components'
import { FolderArrowRightRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { ManyChange } from '../../../wire/many-documents.ts'
import { clientYearTexts } from '../../client-year-texts.de.ts'
import { MandantChoice } from '../../components/mandant-choice.tsx'
import type { ChosenMandant } from '../../components/mandant-choice.tsx'

const FIRST_YEAR = 1990
const LAST_YEAR = 2200

const useStyles = makeStyles({
  form: {
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
  },
  mandant: { display: 'flex', flexDirection: 'column', gap: '2px', width: '240px', maxWidth: '100%' },
  year: { width: '110px' },
})

export interface FileFormProps {
  /** What is filled in at first; null in the tray, where documents keep what they have. */
  readonly mandant: ChosenMandant | null
  readonly year: number | null
  readonly isBusy: boolean
  readonly onFile: (change: ManyChange) => void
}

/** Asks for the mandant and the year that the chosen documents go to. */
export function FileForm({ mandant, year, isBusy, onFile }: FileFormProps) {
  const styles = useStyles()
  // Undefined: whoever it is now. In the tray some have a mandant or a year already.
  const [owner, setOwner] = useState<ChosenMandant | null | undefined>(mandant ?? undefined)
  const [typed, setTyped] = useState(year === null ? '' : String(year))
  const wanted = typed.trim() === '' ? null : Number(typed)
  const isYear = wanted === null || (Number.isInteger(wanted) && wanted >= FIRST_YEAR && wanted <= LAST_YEAR)
  const change = {
    ...(owner !== undefined && { mandantId: owner?.id ?? null }),
    ...(!(wanted === null && year === null) && { year: wanted }),
  }
  const isReady = !isBusy && isYear && Object.keys(change).length > 0
  const file = () => {
    if (isReady) onFile({ type: 'file', ...change })
  }
  return (
    <fieldset className={styles.form} aria-label={clientYearTexts.fileLabel}>
      <OwnerChoice owner={owner} onOwner={setOwner} />
      <YearField typed={typed} isWrong={!isYear} isKept={year === null} onTyped={setTyped} onEnter={file} />
      <Button appearance="primary" icon={<FolderArrowRightRegular />} disabled={!isReady} onClick={file}>
        {clientYearTexts.file}
      </Button>
      <Button disabled={isBusy} onClick={() => onFile({ type: 'file_as_proposed' })}>
        {clientYearTexts.asProposed}
      </Button>
    </fieldset>
  )
}

interface YearFieldProps {
  readonly typed: string
  readonly isWrong: boolean
  /** Left empty, documents keep their year. */
  readonly isKept: boolean
  readonly onTyped: (typed: string) => void
  readonly onEnter: () => void
}

function YearField({ typed, isWrong, isKept, onTyped, onEnter }: YearFieldProps) {
  const styles = useStyles()
  const { fileYear, fileAsIs, yearWrong } = clientYearTexts
  return (
    <Field data-part="year" label={fileYear} {...(isWrong && { validationMessage: yearWrong })}>
      <Input
        className={styles.year}
        inputMode="numeric"
        maxLength={4}
        value={typed}
        placeholder={isKept ? fileAsIs : ''}
        onChange={(_event, { value }) => onTyped(value)}
        onKeyDown={event => {
          if (event.key === 'Enter') onEnter()
        }}
      />
    </Field>
  )
}

interface OwnerChoiceProps {
  readonly owner: ChosenMandant | null | undefined
  readonly onOwner: (owner: ChosenMandant | null) => void
}

function OwnerChoice({ owner, onOwner }: OwnerChoiceProps) {
  const styles = useStyles()
  const { fileAsIs, nobody } = clientYearTexts
  return (
    <div className={styles.mandant} data-part="mandant">
      <Text aria-hidden>{clientYearTexts.fileMandant}</Text>
      <MandantChoice
        isFloating
        label={clientYearTexts.fileMandant}
        value={owner === undefined ? '' : (owner?.name ?? nobody)}
        placeholder={owner === undefined ? fileAsIs : nobody}
        nobody={nobody}
        onChoose={onOwner}
      />
    </div>
  )
}
