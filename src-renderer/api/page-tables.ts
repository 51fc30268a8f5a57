import { useQuery } from '@tanstack/react-query'
import { pageTables } from '../../wire/page-tables.ts'
import type { PageTables } from '../../wire/page-tables.ts'
import { requestJson } from './request.ts'

/** Tables and forms that were read on a page; undefined while they are loaded. A correction may have them read anew. */
export function usePageTables(documentId: string, page: number): PageTables | undefined {
  const path = `/local/documents/${encodeURIComponent(documentId)}/pages/${page}/tables`
  return useQuery({
    queryKey: ['tables', documentId, page],
    queryFn: ({ signal }) => requestJson(pageTables, path, { signal }),
  }).data
}
