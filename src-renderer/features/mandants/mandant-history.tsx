import { Subtitle2, Text, makeStyles, tokens } from '@fluentui/react-components'
import type { MandantChange } from '../../../wire/mandants.ts'
import { useNow } from '../../components/use-now.ts'
import { formatMoment } from '../../format.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'

const historyTexts = mandantTexts.history

const LENGTH_MAX = 80

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '2px', margin: 0, padding: 0, listStyleType: 'none' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

/** What was changed when; the newest first. */
export function MandantHistory({ history }: { readonly history: readonly MandantChange[] }) {
  const styles = useStyles()
  const now = useNow()
  return (
    <section aria-label={historyTexts.title}>
      <Subtitle2 as="h2">{historyTexts.title}</Subtitle2>
      {history.length === 0 && <Text className={styles.quiet}>{historyTexts.none}</Text>}
      <ol className={styles.list}>
        {history.map(({ version, at, changes }) => (
          <li key={version}>
            <Text size={200} className={styles.quiet}>
              {formatMoment(at, now)}:{' '}
            </Text>
            <Text size={200}>{changes.length === 0 ? historyTexts.created : changes.map(changeText).join('; ')}</Text>
          </li>
        ))}
      </ol>
    </section>
  )
}

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: mandantTexts.kinds,
  vatStatus: mandantTexts.form.vatStatuses,
  vatBasis: mandantTexts.form.vatBases,
  chart: mandantTexts.form.charts,
}

function changeText({ field, from, to }: MandantChange['changes'][number]): string {
  const name = historyTexts.fields[field] ?? field
  return historyTexts.change(name, valueText(field, from), valueText(field, to))
}

function valueText(field: string, value: unknown): string {
  const text = plain(value)
  if (text === '') return historyTexts.empty
  const shown = CHOICES[field]?.[text] ?? text
  return shown.length > LENGTH_MAX ? `${shown.slice(0, LENGTH_MAX)} …` : shown
}

/** Lists and groups of values in one line. */
function plain(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value)
    .map(plain)
    .filter(text => text !== '')
    .join(Array.isArray(value) ? ', ' : ' ')
}
