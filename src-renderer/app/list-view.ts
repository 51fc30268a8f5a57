import { batchStatus } from '../../wire/batch-list.ts'
import { wholeView } from '../api/batches.ts'
import type { ListView } from '../api/batches.ts'

/** Which batches the address says the list is to show; what it does not know filters nothing. */
export function parseListView(hash: string): ListView {
  const query = new URLSearchParams(hash.split('?')[1] ?? '')
  const page = query.get('seite') ?? ''
  return {
    status: batchStatus.options.find(status => status === query.get('status')) ?? '',
    mandantId: query.get('mandant') ?? '',
    text: query.get('text') ?? '',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) - 1 : 0,
  }
}

/** The end of an address that keeps the list as it is; empty for the whole list. */
export function listViewQuery({ status, mandantId, text, page }: ListView): string {
  const query = new URLSearchParams({
    ...(status !== '' && { status }),
    ...(mandantId !== '' && { mandant: mandantId }),
    ...(text !== '' && { text }),
    ...(page !== wholeView.page && { seite: String(page + 1) }),
  }).toString()
  return query === '' ? '' : `?${query}`
}
