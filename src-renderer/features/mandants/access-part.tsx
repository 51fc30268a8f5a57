import { Button, Checkbox, Radio, RadioGroup, Subtitle2, Text } from '@fluentui/react-components'
import { useState } from 'react'
import { useMandantAccess, usePerson, useSaveAccess, useUsers } from '../../api/people.ts'
import { Notice } from '../../components/notice.tsx'
import { peopleTexts as texts } from '../../people-texts.de.ts'
import { useCardStyles } from './form-context.ts'

/** Who may see the mandant, for the leitung; nothing where there are no users. */
export function AccessPart({ mandantId }: { readonly mandantId: string }) {
  const { person, isLead } = usePerson()
  return person && isLead ? <AccessCard mandantId={mandantId} /> : null
}

function AccessCard({ mandantId }: { readonly mandantId: string }) {
  const { card } = useCardStyles()
  const access = useMandantAccess(mandantId)
  const save = useSaveAccess(mandantId)
  const [changed, setChanged] = useState<readonly string[] | null | undefined>(undefined)
  const chosen = changed === undefined ? (access.data?.userIds ?? null) : changed
  return (
    <section className={card} aria-label={texts.access}>
      <Subtitle2 as="h2">{texts.access}</Subtitle2>
      <Text>{texts.accessText}</Text>
      <RadioGroup
        aria-label={texts.access}
        value={chosen === null ? 'all' : 'listed'}
        onChange={(_event, { value }) => setChanged(value === 'all' ? null : (access.data?.userIds ?? []))}
      >
        <Radio value="all" label={texts.accessAll} />
        <Radio value="listed" label={texts.accessListed} />
      </RadioGroup>
      {chosen !== null && <Readers chosen={chosen} onChange={setChanged} />}
      {save.error && <Notice intent="error" text={save.error.message} />}
      {save.isSuccess && changed === undefined && <Notice intent="success" text={texts.accessSaved} />}
      <Button
        disabledFocusable={changed === undefined || save.isPending}
        onClick={() => save.mutate({ userIds: chosen }, { onSuccess: () => setChanged(undefined) })}
      >
        {texts.save}
      </Button>
    </section>
  )
}

interface ReadersProps {
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Everybody but the leitung, who sees all anyway. */
function Readers({ chosen, onChange }: ReadersProps) {
  const users = useUsers().data?.users ?? []
  const others = users.filter(({ role, disabledAt }) => role !== 'leitung' && disabledAt === null)
  return others.map(({ id, name, sign }) => (
    <Checkbox
      key={id}
      label={`${name} (${sign})`}
      checked={chosen.includes(id)}
      onChange={(_event, data) =>
        onChange(data.checked === true ? [...chosen, id] : chosen.filter(each => each !== id))
      }
    />
  ))
}
