import { Badge, Button, Subtitle1, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useProjects } from '../../api/projects.ts'
import type { Project } from '../../../wire/projects.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { Waiting } from '../../components/waiting.tsx'
import { formatRate } from '../../format.ts'
import { texts } from '../../texts.de.ts'
import { ProjectDialog } from './project-dialog.tsx'

const projectTexts = texts.clients.projects

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: tokens.spacingHorizontalL },
  words: { display: 'flex', flexDirection: 'column' },
})

/** Projects with their organization and conditions; each can be changed, and new ones are made here. */
export function ProjectTable() {
  const styles = useStyles()
  const table = useTableStyles()
  const { data, error, isPending, refetch } = useProjects()
  const [asked, setAsked] = useState<Project | 'new' | null>(null)
  const { columns } = projectTexts
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <Subtitle1 as="h2">{projectTexts.title}</Subtitle1>
          <Text className={table.quiet}>{projectTexts.intro}</Text>
        </div>
        <Button icon={<AddRegular />} onClick={() => setAsked('new')}>
          {projectTexts.create}
        </Button>
      </div>
      {isPending && <Waiting text={projectTexts.loading} />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <section className={table.frame} aria-label={projectTexts.title}>
          <table className={table.table}>
            <TableHead
              titles={[
                columns.name,
                columns.organization,
                columns.partnerCode,
                columns.discount,
                columns.provision,
                columns.clients,
              ]}
              action={columns.action}
            />
            <tbody>
              {data.projects.map(project => (
                <ProjectRow key={project.id} project={project} onChange={() => setAsked(project)} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <ProjectDialog
        project={asked}
        organizationId={data?.projects.find(({ isOwn }) => isOwn)?.organizationId ?? ''}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

function ProjectRow({ project, onChange }: { readonly project: Project; readonly onChange: () => void }) {
  const table = useTableStyles()
  return (
    <tr>
      <td className={table.cell}>
        <Text weight="semibold" size={200}>
          {project.name}
        </Text>{' '}
        {project.isOwn && (
          <Badge appearance="tint" color="informative">
            {projectTexts.own}
          </Badge>
        )}
        <div className={table.quiet}>{project.id}</div>
      </td>
      <td className={mergeClasses(table.cell, table.quiet)}>{project.organizationId}</td>
      <td className={table.cell}>{project.partnerCode}</td>
      <td className={mergeClasses(table.cell, table.nowrap)}>{formatRate(project.discountPercent)}</td>
      <td className={mergeClasses(table.cell, table.nowrap)}>{formatRate(project.provisionPercent)}</td>
      <td className={mergeClasses(table.cell, table.nowrap)}>{project.clients}</td>
      <td className={mergeClasses(table.cell, table.actions)}>
        <Button size="small" appearance="subtle" aria-label={projectTexts.changeOf(project.name)} onClick={onChange}>
          {projectTexts.change}
        </Button>
      </td>
    </tr>
  )
}
