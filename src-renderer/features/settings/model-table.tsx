import { Badge, Text, mergeClasses } from '@fluentui/react-components'
import type { LearnedModel, Learning } from '../../../wire/learning.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatDate } from '../../format.ts'
import { learningTexts } from '../../learning-texts.de.ts'

export interface ModelTableProps {
  readonly learning: Learning
  readonly isBusy: boolean
  readonly onBack: (version: number) => void
}

/** Models of kinds, the newest first and the shipped one last, each with its trial and the way back to it. */
export function ModelTable({ learning, isBusy, onBack }: ModelTableProps) {
  const styles = useTableStyles()
  const { columns } = learningTexts
  const { models, activeVersion } = learning
  if (models.length === 0) return <Text>{learningTexts.none}</Text>
  const rowOf = (version: number, model: LearnedModel | null) => (
    <ModelRow
      key={version}
      version={version}
      model={model}
      isActive={version === activeVersion}
      isBusy={isBusy}
      onBack={onBack}
    />
  )
  return (
    <section className={styles.frame} aria-label={learningTexts.models}>
      <table className={styles.table}>
        <TableHead
          titles={[columns.model, columns.date, columns.lessons, columns.trial, columns.state]}
          action={columns.action}
        />
        <tbody>
          {models.map(model => rowOf(model.version, model))}
          {rowOf(0, null)}
        </tbody>
      </table>
    </section>
  )
}

interface ModelRowProps extends Pick<ModelTableProps, 'isBusy' | 'onBack'> {
  readonly version: number
  /** Null: the one that ships with the product. */
  readonly model: LearnedModel | null
  readonly isActive: boolean
}

function ModelRow({ version, model, isActive, isBusy, onBack }: ModelRowProps) {
  const styles = useTableStyles()
  const name = model ? learningTexts.version(version) : learningTexts.shipped
  const isRejected = model !== null && !model.promoted
  return (
    <tr>
      <td className={mergeClasses(styles.cell, styles.nowrap)}>{name}</td>
      <td className={mergeClasses(styles.cell, styles.nowrap)}>{model && formatDate(model.at)}</td>
      <td className={mergeClasses(styles.cell, styles.nowrap)}>{model && learningTexts.documents(model.lessons)}</td>
      <td className={mergeClasses(styles.cell, styles.nowrap)}>
        {model && learningTexts.trial(model.trial.before, model.trial.after, model.trial.lessons)}
      </td>
      <td className={mergeClasses(styles.cell, styles.nowrap)}>
        <ModelState isActive={isActive} isRejected={isRejected} />
      </td>
      <td className={mergeClasses(styles.cell, styles.actions)}>
        {!isActive && !isRejected && (
          <ConfirmButton
            label={learningTexts.back}
            name={learningTexts.backOf(name)}
            title={learningTexts.backTitle(name)}
            text={learningTexts.backText}
            confirm={learningTexts.backConfirm}
            keep={learningTexts.keep}
            disabled={isBusy}
            onConfirm={() => onBack(version)}
          />
        )}
      </td>
    </tr>
  )
}

function ModelState({ isActive, isRejected }: { readonly isActive: boolean; readonly isRejected: boolean }) {
  return (
    <>
      {isActive && (
        <Badge appearance="tint" color="success">
          {learningTexts.active}
        </Badge>
      )}
      {isRejected && (
        <Badge appearance="tint" color="informative">
          {learningTexts.rejected}
        </Badge>
      )}
    </>
  )
}
