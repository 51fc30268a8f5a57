import { Button, Text, makeStyles, tokens } from '@fluentui/react-components'
import { CheckmarkCircleRegular, DismissRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShelvedDocument } from '../../../wire/client-years.ts'
import type { KindChoice } from '../../../wire/kinds.ts'
import { kindsQuery } from '../../api/corrections.ts'
import { ChoiceBox } from '../../components/choice-box.tsx'
import type { ChosenMandant } from '../../components/mandant-choice.tsx'
import { rankKinds } from '../../components/rank-kinds.ts'
import { manyTexts } from '../../many-texts.de.ts'
import { confirmable } from './confirmable.ts'
import { ExportPart } from './export-part.tsx'
import { FileForm } from './file-form.tsx'
import { PersonPart } from './person-part.tsx'
import type { Many } from './use-many.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow4,
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalM },
  count: { alignSelf: 'center' },
  kind: { display: 'flex', flexDirection: 'column', gap: '2px', width: '240px', maxWidth: '100%' },
})

export interface ManyBarProps {
  readonly chosen: readonly ShelvedDocument[]
  readonly many: Many
  /** What is filled in at first; null in the tray, where documents keep what they have. */
  readonly mandant: ChosenMandant | null
  readonly year: number | null
  readonly onClear: () => void
}

/** What can be done with the chosen documents. */
export function ManyBar({ chosen, many, mandant, year, onClear }: ManyBarProps) {
  const styles = useStyles()
  const { isBusy } = many
  return (
    <section className={styles.bar} aria-label={manyTexts.label}>
      <div className={styles.line}>
        <Text className={styles.count} weight="semibold" aria-live="polite">
          {manyTexts.chosen(chosen.length)}
        </Text>
        <Button className={styles.count} appearance="subtle" icon={<DismissRegular />} onClick={onClear}>
          {manyTexts.clear}
        </Button>
        <ConfirmButton chosen={chosen} many={many} />
        {!isBusy && <KindPart chosen={chosen} many={many} />}
        {!isBusy && mandant !== null && <PersonPart chosen={chosen} many={many} mandantId={mandant.id} />}
        <ExportPart chosen={chosen} />
      </div>
      <FileForm
        mandant={mandant}
        year={year}
        isBusy={isBusy}
        onFile={change => many.change(chosen, change, manyTexts.done.file)}
      />
    </section>
  )
}

function ConfirmButton({ chosen, many }: Pick<ManyBarProps, 'chosen' | 'many'>) {
  const clear = confirmable(chosen)
  return (
    <Button
      icon={<CheckmarkCircleRegular />}
      disabled={many.isBusy || clear.length === 0}
      onClick={() => many.change(clear, { type: 'confirm' }, manyTexts.done.confirm)}
    >
      {manyTexts.confirm(clear.length, chosen.length)}
    </Button>
  )
}

function KindPart({ chosen, many }: Pick<ManyBarProps, 'chosen' | 'many'>) {
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(kindsQuery())
  const choose = (kindId: string) => {
    const label = data?.kinds.find(({ id }) => id === kindId)?.label ?? kindId
    many.change(chosen, { type: 'kind', kindId }, number => manyTexts.done.kind(number, label))
  }
  return (
    <div className={styles.kind} data-part="kind">
      <Text aria-hidden>{manyTexts.kindShort}</Text>
      <ChoiceBox
        isFloating
        label={manyTexts.kind}
        value=""
        placeholder={manyTexts.kindSearch}
        nothingFound={manyTexts.noKindFound}
        isOpen={isOpen}
        onOpen={setOpen}
        groupsFor={search => groupsOf(data?.kinds ?? [], search)}
        onChoose={choose}
        onCancel={() => setOpen(false)}
      />
    </div>
  )
}

function groupsOf(kinds: readonly KindChoice[], search: string) {
  const { others } = rankKinds(kinds, [], search)
  return [...Map.groupBy(others, ({ section }) => section)].map(([title, ofSection]) => ({
    title,
    choices: ofSection.map(({ id, label }) => ({ id, label })),
  }))
}
