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
  MessageBar,
  MessageBarBody,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import { useSaveProject } from '../../api/projects.ts'
import type { Project } from '../../../wire/projects.ts'
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
  const [name, setName] = useState(known?.name ?? '')
  const [organization, setOrganization] = useState(known?.organizationId ?? organizationId)
  const [partnerCode, setPartnerCode] = useState(known?.partnerCode ?? '')
  const [discount, setDiscount] = useState(rateText(known?.discountPercent))
  const [provision, setProvision] = useState(rateText(known?.provisionPercent))
  const save = useSaveProject(known?.id ?? null)
  const rates = { discountPercent: parseRate(discount), provisionPercent: parseRate(provision) }

  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    const { discountPercent, provisionPercent } = rates
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
  return (
    <form onSubmit={submit}>
      <DialogBody>
        <DialogTitle>{known ? projectTexts.changeTitle : projectTexts.create}</DialogTitle>
        <DialogContent className={styles.content}>
          <Field label={projectTexts.name} required>
            <Input value={name} maxLength={200} onChange={(_event, data) => setName(data.value)} />
          </Field>
          <Field label={projectTexts.organization} hint={projectTexts.organizationHint}>
            <Input
              value={organization}
              maxLength={64}
              readOnly={known !== null}
              onChange={(_event, data) => setOrganization(data.value)}
            />
          </Field>
          <Field label={projectTexts.partnerCode} hint={projectTexts.partnerCodeHint}>
            <Input value={partnerCode} maxLength={100} onChange={(_event, data) => setPartnerCode(data.value)} />
          </Field>
          <div className={styles.pair}>
            <RateField label={projectTexts.discount} value={discount} onValue={setDiscount} />
            <RateField label={projectTexts.provision} value={provision} onValue={setProvision} />
          </div>
          <MessageBar intent="info" layout="multiline">
            <MessageBarBody>{projectTexts.effect}</MessageBarBody>
          </MessageBar>
          {save.error && (
            <MessageBar intent="error" layout="multiline">
              <MessageBarBody>{save.error.message}</MessageBarBody>
            </MessageBar>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{projectTexts.cancel}</Button>
          <Button
            type="submit"
            appearance="primary"
            disabled={name.trim() === '' || Object.values(rates).includes(null) || save.isPending}
          >
            {projectTexts.save}
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
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
