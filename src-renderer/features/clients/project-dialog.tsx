import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import { useSaveProject } from '../../api/projects.ts'
import type { Project } from '../../../wire/projects.ts'
import { Notice } from '../../components/notice.tsx'
import { parseRate } from '../../format.ts'
import { texts } from '../../texts.de.ts'

const projectTexts = texts.clients.projects

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  pair: { display: 'grid', alignItems: 'start', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalL },
})

export interface ProjectDialogProps {
  /** The project to change, or `new`; null while the dialog is closed. */
  readonly project: Project | 'new' | null
  /** Where a new project belongs unless told otherwise. */
  readonly organizationId: string
  readonly onClose: () => void
}

/** Asks for the name and the conditions of a project. */
export function ProjectDialog({ project, organizationId, onClose }: ProjectDialogProps) {
  return (
    <Dialog open={project !== null} onOpenChange={onClose}>
      <DialogSurface>
        <ProjectForm known={project === 'new' ? null : project} organizationId={organizationId} onClose={onClose} />
      </DialogSurface>
    </Dialog>
  )
}

interface ProjectFormProps {
  readonly known: Project | null
  readonly organizationId: string
  readonly onClose: () => void
}

function ProjectForm({ known, organizationId, onClose }: ProjectFormProps) {
  const styles = useStyles()
  const { typed, change, isComplete, isSaving, error, submit } = useProjectForm({ known, organizationId, onClose })
  return (
    <form onSubmit={submit}>
      <DialogBody>
        <DialogTitle>{known ? projectTexts.changeTitle : projectTexts.create}</DialogTitle>
        <DialogContent className={styles.content}>
          <ProjectFields typed={typed} isKnown={known !== null} onChange={change} />
          <Notice intent="info" text={projectTexts.effect} />
          {error && <Notice intent="error" text={error.message} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{projectTexts.cancel}</Button>
          <Button type="submit" appearance="primary" disabled={!isComplete || isSaving}>
            {projectTexts.save}
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  )
}

/** What stands in the fields; rates as they were typed. */
interface TypedProject {
  readonly name: string
  readonly organization: string
  readonly partnerCode: string
  readonly discount: string
  readonly provision: string
}

function useProjectForm({ known, organizationId, onClose }: ProjectFormProps) {
  const [typed, setTyped] = useState<TypedProject>({
    name: known?.name ?? '',
    organization: known?.organizationId ?? organizationId,
    partnerCode: known?.partnerCode ?? '',
    discount: rateText(known?.discountPercent),
    provision: rateText(known?.provisionPercent),
  })
  const save = useSaveProject(known?.id ?? null)
  const { name, organization, partnerCode } = typed
  const discountPercent = parseRate(typed.discount)
  const provisionPercent = parseRate(typed.provision)

  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    if (name.trim() === '' || discountPercent === null || provisionPercent === null || save.isPending) return
    save.mutate(
      {
        name,
        partnerCode,
        discountPercent,
        provisionPercent,
        ...(known || organization.trim() === '' ? {} : { organizationId: organization.trim() }),
      },
      { onSuccess: onClose },
    )
  }
  return {
    typed,
    change: (part: Partial<TypedProject>) => setTyped(before => ({ ...before, ...part })),
    isComplete: name.trim() !== '' && discountPercent !== null && provisionPercent !== null,
    isSaving: save.isPending,
    error: save.error,
    submit,
  }
}

interface ProjectFieldsProps {
  readonly typed: TypedProject
  /** The organisation of a project that exists stays. */
  readonly isKnown: boolean
  readonly onChange: (part: Partial<TypedProject>) => void
}

function ProjectFields({ typed, isKnown, onChange }: ProjectFieldsProps) {
  const styles = useStyles()
  const { name, organization, partnerCode, discount, provision } = typed
  return (
    <>
      <Field label={projectTexts.name} required>
        <Input value={name} maxLength={200} onChange={(_event, { value }) => onChange({ name: value })} />
      </Field>
      <Field label={projectTexts.organization} hint={projectTexts.organizationHint}>
        <Input
          value={organization}
          maxLength={64}
          readOnly={isKnown}
          onChange={(_event, { value }) => onChange({ organization: value })}
        />
      </Field>
      <Field label={projectTexts.partnerCode} hint={projectTexts.partnerCodeHint}>
        <Input value={partnerCode} maxLength={100} onChange={(_event, { value }) => onChange({ partnerCode: value })} />
      </Field>
      <div className={styles.pair}>
        <RateField label={projectTexts.discount} value={discount} onValue={value => onChange({ discount: value })} />
        <RateField label={projectTexts.provision} value={provision} onValue={value => onChange({ provision: value })} />
      </div>
    </>
  )
}

interface RateFieldProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
}

function RateField({ label, value, onValue }: RateFieldProps) {
  const problem = parseRate(value) === null ? projectTexts.percentWrong : null
  return (
    <Field label={label} {...(problem === null ? { hint: projectTexts.percentHint } : { validationMessage: problem })}>
      <Input value={value} inputMode="decimal" contentAfter="%" onChange={(_event, data) => onValue(data.value)} />
    </Field>
  )
}

function rateText(value = 0): string {
  return String(value).replace('.', ',')
}
