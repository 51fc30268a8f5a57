import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { projectList } from '../../wire/projects.ts'
import type { Project } from '../../wire/projects.ts'
import { jsonBody, requestDone, requestJson } from './request.ts'

const KEY = ['projects']

export type ProjectConditions = Pick<Project, 'name' | 'partnerCode' | 'discountPercent' | 'provisionPercent'>

export function useProjects() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => requestJson(projectList, '/local/projects', { signal }),
  })
}

/** Creates a project, or changes the one that is named; either way for batches to come. */
export function useSaveProject(projectId: string | null) {
  const client = useQueryClient()
  const address = projectId === null ? '/local/projects' : `/local/projects/${encodeURIComponent(projectId)}`
  return useMutation({
    mutationFn: (project: ProjectConditions & { readonly organizationId?: string }) =>
      requestDone(address, jsonBody('POST', project)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: KEY })
      // Clients and batches carry the names of their projects.
      await client.invalidateQueries({ queryKey: ['clients'] })
      await client.invalidateQueries({ queryKey: ['batches'] })
    },
  })
}
