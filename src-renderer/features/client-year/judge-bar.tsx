import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { CheckmarkCircleRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShelvedDocument } from '../../../wire/client-years.ts'
import type { KindChoice } from '../../../wire/kinds.ts'
import { kindsQuery } from '../../api/corrections.ts'
import { useManyJudgements } from '../../api/many-judgements.ts'
import type { ManyJudged, PlacedJudging } from '../../api/many-judgements.ts'
import { judgeTexts } from '../../judge-texts.de.ts'
import { ChoiceBox } from '../../components/choice-box.tsx'
import { rankKinds } from '../../components/rank-kinds.ts'
import { kindJudgings, confirmable, confirmJudgings } from './many-documents.ts'

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalM },
  kind: { display: 'flex', flexDirection: 'column', gap: '2px', width: '280px', maxWidth: '100%' },
})

export interface JudgeBarProps {
  readonly chosen: readonly ShelvedDocument[]
  readonly onJudged: () => void
}

interface Told {
  readonly judged: ManyJudged
  readonly text: string
  /** Names of the files that were refused, as the list shows them. */
  readonly names: ReadonlyMap<string, string>
}

/** Confirms the chosen documents that have nothing to check, or gives all of them a kind; both can be taken back. */
export function JudgeBar({ chosen, onJudged }: JudgeBarProps) {
  const many = useManyJudgements()
  const [told, setTold] = useState<Told | null>(null)
  const send = (wanted: readonly PlacedJudging[], text: (number: number) => string, isUndo = false) => {
    const names = new Map(chosen.map(({ documentId, filename }) => [documentId, filename]))
    many.mutate(wanted, {
      onSuccess: judged => {
        setTold({ judged: isUndo ? { ...judged, back: [] } : judged, text: text(judged.back.length), names })
        onJudged()
      },
    })
  }
  return (
    <>
      {chosen.length > 0 && <JudgeForm chosen={chosen} isBusy={many.isPending} onSend={send} />}
      <div aria-live="polite">
        {many.isPending && <Text>{judgeTexts.progress(many.done, many.variables.length)}</Text>}
        {!many.isPending && told !== null && (
          <JudgedNotice told={told} onUndo={() => send(told.judged.back, judgeTexts.undone, true)} />
        )}
      </div>
    </>
  )
}

interface JudgeFormProps extends Pick<JudgeBarProps, 'chosen'> {
  readonly isBusy: boolean
  readonly onSend: (wanted: readonly PlacedJudging[], text: (number: number) => string) => void
}

function JudgeForm({ chosen, isBusy, onSend }: JudgeFormProps) {
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(kindsQuery())
  const clear = confirmable(chosen)
  const setKind = (kindId: string) => {
    const label = data?.kinds.find(({ id }) => id === kindId)?.label ?? kindId
    onSend(kindJudgings(chosen, kindId), number => judgeTexts.kindSet(number, label))
  }
  return (
    <section className={styles.bar} aria-label={judgeTexts.label}>
      <Button
        icon={<CheckmarkCircleRegular />}
        disabled={isBusy || clear.length === 0}
        onClick={() => onSend(confirmJudgings(clear), judgeTexts.confirmed)}
      >
        {judgeTexts.confirm(clear.length, chosen.length)}
      </Button>
      {!isBusy && (
        <div className={styles.kind}>
          <Text aria-hidden>{judgeTexts.kind}</Text>
          <ChoiceBox
            isFloating
            label={judgeTexts.kind}
            value=""
            placeholder={judgeTexts.kindSearch}
            nothingFound={judgeTexts.noKindFound}
            isOpen={isOpen}
            onOpen={setOpen}
            groupsFor={search => groupsOf(data?.kinds ?? [], search)}
            onChoose={setKind}
            onCancel={() => setOpen(false)}
          />
        </div>
      )}
    </section>
  )
}

function groupsOf(kinds: readonly KindChoice[], search: string) {
  const { others } = rankKinds(kinds, [], search)
  return [...Map.groupBy(others, ({ section }) => section)].map(([title, ofSection]) => ({
    title,
    choices: ofSection.map(({ id, label }) => ({ id, label })),
  }))
}

function JudgedNotice({ told, onUndo }: { readonly told: Told; readonly onUndo: () => void }) {
  const { judged, text, names } = told
  return (
    <MessageBar intent={judged.refused.length > 0 ? 'warning' : 'success'} layout="multiline">
      <MessageBarBody>
        {text}
        {judged.refused.map(({ documentId, reason }) => (
          <div key={documentId}>{judgeTexts.refused(names.get(documentId) ?? documentId, reason)}</div>
        ))}
      </MessageBarBody>
      {judged.back.length > 0 && (
        <MessageBarActions>
          <Button size="small" onClick={onUndo}>
            {judgeTexts.undo}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  )
}
