import { Button, makeStyles } from '@fluentui/react-components'
import { BuildingGovernmentRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { PACKED_MAX } from '../../../wire/tax-office-pack.ts'
import { packAddress, useTaxOfficePack } from '../../api/tax-office-pack.ts'
import { Notice } from '../../components/notice.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { packTexts } from '../../pack-texts.de.ts'
import { PackForm } from './pack-form.tsx'
import type { PackAnswering, WrittenLetter } from './pack-form.tsx'
import { PackResult } from './pack-result.tsx'

const NO_LETTER: PackAnswering = { recipient: '', answers: null, points: [] }

const useStyles = makeStyles({ start: { alignSelf: 'start' } })

export interface PackBarProps {
  readonly mandantId: string
  readonly year: number
  /** In the order of the list. */
  readonly chosen: readonly { readonly documentId: string; readonly filename: string }[]
  /** The letter that is answered; absent: none. */
  readonly answering?: PackAnswering
}

/** Makes files for the tax office of the chosen documents, and says what is in them and what is not. */
export function PackBar({ mandantId, year, chosen, answering = NO_LETTER }: PackBarProps) {
  /** Names of the documents as they were chosen: the list may show others by now. */
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const pack = useTaxOfficePack(mandantId, year)
  const write = (letter: WrittenLetter, onDone: () => void) => {
    setNames(new Map(chosen.map(({ documentId, filename }) => [documentId, filename])))
    pack.mutate(
      { ...letter, points: [...answering.points], documentIds: chosen.map(({ documentId }) => documentId) },
      { onSuccess: onDone },
    )
  }
  return (
    <>
      {chosen.length > 0 && (
        <PackAsking
          count={chosen.length}
          isBusy={pack.isPending}
          answering={answering}
          onBegin={() => pack.reset()}
          onWrite={write}
        />
      )}
      <div aria-live="polite">
        {pack.isPending && <Waiting text={packTexts.writing} />}
        {pack.error && <Notice intent="error" text={pack.error.message} />}
        {pack.data && (
          <PackResult
            pack={pack.data}
            address={packAddress(mandantId, year, pack.data)}
            nameOf={id => names.get(id) ?? id}
            onClose={() => pack.reset()}
          />
        )}
      </div>
    </>
  )
}

interface PackAskingProps {
  readonly count: number
  readonly isBusy: boolean
  readonly onBegin: () => void
  readonly answering: PackAnswering
  readonly onWrite: (letter: WrittenLetter, onDone: () => void) => void
}

/** The button, and once it was pressed the form. */
function PackAsking({ count, isBusy, answering, onBegin, onWrite }: PackAskingProps) {
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const begin = () => {
    onBegin()
    setOpen(true)
  }
  if (!isOpen) {
    return (
      <Button className={styles.start} icon={<BuildingGovernmentRegular />} onClick={begin}>
        {packTexts.open}
      </Button>
    )
  }
  return (
    <>
      {count > PACKED_MAX && <Notice intent="warning" text={packTexts.tooMany(PACKED_MAX)} />}
      <PackForm
        count={count}
        answering={answering}
        isBusy={isBusy || count > PACKED_MAX}
        onCancel={() => setOpen(false)}
        onWrite={letter => onWrite(letter, () => setOpen(false))}
      />
    </>
  )
}
