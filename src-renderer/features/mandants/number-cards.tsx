import { Field, Subtitle2, Textarea } from '@fluentui/react-components'
import { NOTES_CHARS_MAX } from '../../../wire/mandants.ts'
import type { MandantForm } from '../../../wire/mandants.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { useCardStyles, useForm } from './form-context.ts'
import { ChoiceField, TextField } from './text-field.tsx'
import { TextList } from './text-list.tsx'

const formTexts = mandantTexts.form
const monthName = new Intl.DateTimeFormat('de-DE', { month: 'long', timeZone: 'UTC' })
const MONTHS: Readonly<Record<string, string>> = Object.fromEntries([
  ['', formTexts.monthDefault],
  ...Array.from({ length: 12 }, (_, index) => [`${index + 1}`, monthName.format(Date.UTC(2025, index, 1))]),
])

/** The numbers by which tax office, documents and banks know the mandant. */
export function NumbersCard() {
  const styles = useCardStyles()
  const { draft, change } = useForm()
  return (
    <section className={styles.card} aria-label={formTexts.numbers}>
      <Subtitle2 as="h2">{formTexts.numbers}</Subtitle2>
      <PersonNumber />
      <TextField
        field="vatId"
        label={formTexts.vatId}
        lengthMax={100}
        value={draft.vatId ?? ''}
        onValue={vatId => change({ vatId })}
      />
      <TextList
        field="taxNumbers"
        title={formTexts.taxNumbers}
        item={formTexts.taxNumber}
        hint={formTexts.taxNumbersHint}
        values={draft.taxNumbers}
        onValues={taxNumbers => change({ taxNumbers })}
      />
      <TextList
        field="ibans"
        title={formTexts.ibans}
        item={formTexts.iban}
        hint={formTexts.ibansHint}
        values={draft.ibans}
        onValues={ibans => change({ ibans })}
      />
    </section>
  )
}

/** A company has none, unless somebody typed one before. */
function PersonNumber() {
  const { draft, change } = useForm()
  if (draft.kind === 'company' && !draft.idNr) return null
  return (
    <TextField
      field="idNr"
      label={formTexts.idNr}
      hint={formTexts.idNrHint}
      lengthMax={100}
      value={draft.idNr ?? ''}
      onValue={idNr => change({ idNr })}
    />
  )
}

/** What DATEV and the bookings need to know. */
export function BooksCard() {
  const styles = useCardStyles()
  const { draft, change } = useForm()
  return (
    <section className={styles.card} aria-label={formTexts.datev}>
      <Subtitle2 as="h2">{formTexts.datev}</Subtitle2>
      <div className={styles.pair}>
        <TextField
          field="clientNumber"
          label={formTexts.clientNumber}
          isNumber
          lengthMax={9}
          value={draft.clientNumber}
          onValue={clientNumber => change({ clientNumber })}
        />
        <TextField
          field="consultantNumber"
          label={formTexts.consultantNumber}
          hint={formTexts.fromSettings}
          isNumber
          lengthMax={9}
          value={draft.consultantNumber}
          onValue={consultantNumber => change({ consultantNumber })}
        />
      </div>
      <BookingFields />
      <ProgramField />
      <Field label={formTexts.notes}>
        <Textarea
          resize="vertical"
          value={draft.notes}
          maxLength={NOTES_CHARS_MAX}
          onChange={(_event, data) => change({ notes: data.value })}
        />
      </Field>
    </section>
  )
}

/** The program that its books are kept with. */
function ProgramField() {
  const { draft, change } = useForm()
  return (
    <ChoiceField
      field="targetProgram"
      label={formTexts.targetProgram}
      value={draft.targetProgram ?? ''}
      options={formTexts.targetPrograms}
      onValue={program => change({ targetProgram: (program || null) as MandantForm['targetProgram'] })}
    />
  )
}

/** How the mandant's books are kept, and how it owes VAT. */
function BookingFields() {
  const styles = useCardStyles()
  const { draft, change } = useForm()
  return (
    <>
      <div className={styles.pair}>
        <ChoiceField
          field="chart"
          label={formTexts.chart}
          value={draft.chart ?? ''}
          options={formTexts.charts}
          onValue={chart => change({ chart: (chart || null) as MandantForm['chart'] })}
        />
        <ChoiceField
          field="businessYearStartMonth"
          label={formTexts.month}
          value={String(draft.businessYearStartMonth ?? '')}
          options={MONTHS}
          onValue={month => change({ businessYearStartMonth: month === '' ? null : Number(month) })}
        />
      </div>
      <ChoiceField
        field="vatStatus"
        label={formTexts.vatStatus}
        value={draft.vatStatus ?? ''}
        options={formTexts.vatStatuses}
        onValue={status => change({ vatStatus: (status || null) as MandantForm['vatStatus'] })}
      />
      {draft.vatStatus === 'regular' && (
        <ChoiceField
          field="vatBasis"
          label={formTexts.vatBasis}
          value={draft.vatBasis ?? ''}
          options={formTexts.vatBases}
          onValue={basis => change({ vatBasis: (basis || null) as MandantForm['vatBasis'] })}
        />
      )}
    </>
  )
}
