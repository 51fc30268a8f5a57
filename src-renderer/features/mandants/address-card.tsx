import { Button, Subtitle2 } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { DismissButton } from '../../components/dismiss-button.tsx'
import type { Address } from '../../../wire/mandants.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { useCardStyles, useForm } from './form-context.ts'
import { EMPTY_ADDRESS } from './form-draft.ts'
import { TextField } from './text-field.tsx'
import { TextList } from './text-list.tsx'

const formTexts = mandantTexts.form

/** Where the mandant lives and works, and under which further names documents reach it. */
export function AddressCard() {
  const styles = useCardStyles()
  const { draft, change } = useForm()
  const { addresses } = draft
  return (
    <section className={styles.card} aria-label={formTexts.addresses}>
      <Subtitle2 as="h2">{formTexts.addresses}</Subtitle2>
      {addresses.map((address, index) => (
        <AddressFields
          // oxlint-disable-next-line no-array-index-key -- an address is known by its place alone
          key={index}
          index={index}
          address={address}
          onAddress={changed => change({ addresses: addresses.with(index, changed) })}
          onRemove={() => change({ addresses: addresses.toSpliced(index, 1) })}
        />
      ))}
      <div>
        <Button size="small" icon={<AddRegular />} onClick={() => change({ addresses: [...addresses, EMPTY_ADDRESS] })}>
          {formTexts.addAddress}
        </Button>
      </div>
      <TextList
        field="furtherNames"
        title={formTexts.furtherNames}
        item={formTexts.furtherName}
        addText={formTexts.addFurtherName}
        hint={formTexts.furtherNamesHint}
        lengthMax={200}
        values={draft.furtherNames}
        onValues={furtherNames => change({ furtherNames })}
      />
    </section>
  )
}

interface AddressFieldsProps {
  readonly index: number
  readonly address: Address
  readonly onAddress: (address: Address) => void
  readonly onRemove: () => void
}

function AddressFields({ index, address, onAddress, onRemove }: AddressFieldsProps) {
  const styles = useCardStyles()
  const field = (name: keyof Address) => ({
    field: `addresses.${index}.${name}`,
    value: address[name],
    onValue: (value: string) => onAddress({ ...address, [name]: value }),
  })
  return (
    <fieldset className={styles.card} aria-label={formTexts.address(index + 1)}>
      <div className={styles.line}>
        <div className={styles.grow}>
          <TextField {...field('label')} label={formTexts.addressLabel} />
        </div>
        <DismissButton appearance="subtle" label={formTexts.removeAddress(index + 1)} onClick={onRemove} />
      </div>
      <TextField {...field('street')} label={formTexts.street} />
      <div className={styles.pair}>
        <TextField {...field('postcode')} label={formTexts.postcode} lengthMax={20} />
        <TextField {...field('town')} label={formTexts.town} />
      </div>
      <TextField {...field('country')} label={formTexts.country} />
    </fieldset>
  )
}
