import { Badge, Link, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { Edition, EditionChanges } from '../../../wire/editions.ts'
import { editionAddress } from '../../api/editions.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { editionTexts } from '../../edition-texts.de.ts'
import { formatBytes, formatMoney, formatSecond } from '../../format.ts'

const useStyles = makeStyles({
  cell: { verticalAlign: 'top' },
  name: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  changes: { minWidth: '240px', overflowWrap: 'anywhere' },
  hash: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  groups: { margin: `${tokens.spacingVerticalS} 0 0`, paddingLeft: tokens.spacingHorizontalL },
})

export interface EditionRowProps {
  readonly edition: Edition
  /** Of the newest one that was written; null of any other. */
  readonly standing: 'current' | 'outdated' | null
  readonly mandantId: string
  readonly year: number
}

/** An edition: when it was written and by whom, what it changed, and its file. */
export function EditionRow({ edition, standing, mandantId, year }: EditionRowProps) {
  const table = useTableStyles()
  const styles = useStyles()
  const { number, by, file, isWithheld } = edition
  const cell = mergeClasses(table.cell, styles.cell)
  return (
    <tr>
      <td className={cell}>
        <div className={styles.name}>
          <Text weight="semibold">{editionTexts.name(number)}</Text>
          <EditionBadge edition={edition} standing={standing} />
        </div>
        {file && (
          <div className={table.quiet}>{`${editionTexts.pages(file.pages)} · ${formatBytes(file.byteSize)}`}</div>
        )}
      </td>
      <td className={cell}>
        {file && formatSecond(file.writtenAt)} {by !== null && editionTexts.by(by)}
        {file && (
          <div className={mergeClasses(table.quiet, styles.hash)} title={editionTexts.hash(file.sha256)}>
            {editionTexts.hashShort(file.sha256)}
          </div>
        )}
      </td>
      <td className={mergeClasses(cell, styles.changes)}>
        <EditionWords edition={edition} />
      </td>
      <td className={mergeClasses(cell, table.actions)}>
        {file && !isWithheld && <EditionLinks number={number} mandantId={mandantId} year={year} />}
      </td>
    </tr>
  )
}

function EditionLinks({ number, mandantId, year }: Pick<EditionRowProps, 'mandantId' | 'year'> & { number: number }) {
  return (
    <>
      <LinkButton
        appearance="subtle"
        label={editionTexts.openEdition(number)}
        href={editionAddress(mandantId, year, number, 'open')}
        target="_blank"
      >
        {editionTexts.open}
      </LinkButton>
      <LinkButton
        appearance="subtle"
        label={editionTexts.saveEdition(number)}
        href={editionAddress(mandantId, year, number, 'save')}
        download
      >
        {editionTexts.save}
      </LinkButton>
    </>
  )
}

function EditionBadge({ edition: { state, release }, standing }: Pick<EditionRowProps, 'edition' | 'standing'>) {
  if (state === 'waiting') return <Badge appearance="tint">{editionTexts.waiting}</Badge>
  if (state === 'failed')
    return (
      <Badge appearance="tint" color="danger">
        {editionTexts.failed}
      </Badge>
    )
  if (release)
    return (
      <Badge appearance="tint" color={release.opened ? 'subtle' : 'brand'}>
        {release.opened ? editionTexts.wasReleased : editionTexts.releasedBadge}
      </Badge>
    )
  if (standing === null) return null
  return (
    <Badge appearance="tint" color={standing === 'current' ? 'success' : 'warning'}>
      {standing === 'current' ? editionTexts.newest : editionTexts.old}
    </Badge>
  )
}

function EditionWords({ edition: { state, changes, fault, release, isWithheld } }: Pick<EditionRowProps, 'edition'>) {
  const table = useTableStyles()
  if (fault !== null) return fault
  if (state === 'waiting') return null
  return (
    <>
      {changes === null ? editionTexts.first : <ChangeWords changes={changes} />}
      {release?.opened && (
        <div className={table.quiet}>
          {editionTexts.openedBy(formatSecond(release.opened.at), release.opened.by, release.opened.reason)}
        </div>
      )}
      {isWithheld && <div className={table.quiet}>{editionTexts.withheld}</div>}
    </>
  )
}

/** What changed in a sentence, and each change by itself where somebody asks. */
function ChangeWords({ changes }: { readonly changes: EditionChanges }) {
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const groups = groupsOf(changes)
  return (
    <>
      {editionTexts.summary(changes)}{' '}
      {groups.length > 0 && (
        <Link as="button" inline aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {editionTexts.details}
        </Link>
      )}
      {isOpen && (
        <ul className={styles.groups}>
          {groups.flatMap(([title, lines]) =>
            lines.map(line => <li key={`${title} ${line}`}>{`${title}: ${line}`}</li>),
          )}
        </ul>
      )}
    </>
  )
}

type Group = readonly [title: string, lines: readonly string[]]

function groupsOf({ added, removed, moved, changed, figures }: EditionChanges): readonly Group[] {
  const { groups } = editionTexts
  const name = ({ title, filename }: EditionChanges['added'][number]): string =>
    title === filename ? title : `${title} – ${filename}`
  const euro = (cents: number | null): string =>
    cents === null ? editionTexts.noLine : formatMoney((cents / 100).toFixed(2), 'EUR')
  const all: readonly Group[] = [
    [groups.added, added.map(name)],
    [groups.removed, removed.map(name)],
    [groups.moved, moved.map(one => editionTexts.movedTo(name(one), one.toOwn, one.toYear))],
    [groups.changed, changed.map(name)],
    [groups.figures, figures.map(({ label, before, after }) => editionTexts.figure(label, euro(before), euro(after)))],
  ]
  return all.filter(([, lines]) => lines.length > 0)
}
