import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  Select,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import { useCreateClient } from '../../api/clients.ts'
import { useProjects } from '../../api/projects.ts'
import { Notice } from '../../components/notice.tsx'
import { scope } from '../../../wire/clients.ts'
import type { ClientSecret, Scope } from '../../../wire/clients.ts'
import { texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  scopes: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, border: 'none' },
  legend: { padding: 0 },
})

export interface NewClientDialogProps {
  readonly open: boolean
  readonly onIssued: (issued: ClientSecret) => void
  readonly onClose: () => void
}

/** Asks for the name and the rights of a further program. */
export function NewClientDialog({ open, onIssued, onClose }: NewClientDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose}>
      <DialogSurface>
        <NewClientForm onIssued={onIssued} onClose={onClose} />
      </DialogSurface>
    </Dialog>
  )
}

/** Lives as long as the dialog is open: the next one starts empty. */
function NewClientForm({ onIssued, onClose }: Omit<NewClientDialogProps, 'open'>) {
  const styles = useStyles()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(scope.options)
  const [projectId, setProjectId] = useState('')
  const create = useCreateClient()
  const complete = name.trim() !== '' && scopes.length > 0
  const save = (event: { preventDefault(): void }) => {
    event.preventDefault()
    if (complete && !create.isPending) {
      create.mutate({ name, scopes, ...(projectId !== '' && { projectId }) }, { onSuccess: onIssued })
    }
  }
  return (
    <form onSubmit={save}>
      <DialogBody>
        <DialogTitle>{texts.clients.create}</DialogTitle>
        <DialogContent className={styles.content}>
          <Field label={texts.clients.name} hint={texts.clients.nameHint} required>
            <Input value={name} maxLength={200} onChange={(_event, data) => setName(data.value)} />
          </Field>
          <ProjectChoice projectId={projectId} onChoose={setProjectId} />
          <ScopeChoice scopes={scopes} onScopes={setScopes} />
          {create.error && <Notice intent="error" text={create.error.message} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{texts.clients.cancel}</Button>
          <Button type="submit" appearance="primary" disabled={!complete || create.isPending}>
            {texts.clients.save}
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  )
}

interface ProjectChoiceProps {
  /** Empty: a project of its own. */
  readonly projectId: string
  readonly onChoose: (projectId: string) => void
}

function ProjectChoice({ projectId, onChoose }: ProjectChoiceProps) {
  const projects = useProjects().data?.projects ?? []
  return (
    <Field label={texts.clients.projects.forClient} hint={texts.clients.projects.forClientHint}>
      <Select value={projectId} onChange={(_event, data) => onChoose(data.value)}>
        <option value="">{texts.clients.projects.newForClient}</option>
        {projects.map(project => (
          <option key={project.id} value={project.id}>
            {`${project.name} (${project.partnerCode})`}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface ScopeChoiceProps {
  readonly scopes: readonly Scope[]
  readonly onScopes: (scopes: readonly Scope[]) => void
}

function ScopeChoice({ scopes, onScopes }: ScopeChoiceProps) {
  const styles = useStyles()
  return (
    <fieldset className={styles.scopes}>
      <legend className={styles.legend}>{texts.clients.scopes}</legend>
      {scope.options.map(each => (
        <Checkbox
          key={each}
          label={texts.clients.scopeTexts[each]}
          checked={scopes.includes(each)}
          onChange={(_event, data) =>
            onScopes(data.checked === true ? [...scopes, each] : scopes.filter(other => other !== each))
          }
        />
      ))}
    </fieldset>
  )
}
