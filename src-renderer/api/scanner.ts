import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { scannerFacts, scannerLook } from '../../wire/scanner.ts'
import type { ScanOrder, ScannerFacts } from '../../wire/scanner.ts'
import { jsonBody, requestJson } from './request.ts'

const KEY = ['scanner']
const LOOK_KEY = ['scanner-look']
/** While paper goes through. */
const POLL_MS = 1_000

/** The scanner of the settings, and the scan that is under way. */
export function useScanner() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => requestJson(scannerFacts, '/local/scanner', { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'scanning' ? POLL_MS : false),
  })
}

/** What the scanner says of itself, asked anew each time that somebody wants to scan. */
export function useScannerLook(isWanted: boolean) {
  return useQuery({
    queryKey: LOOK_KEY,
    queryFn: ({ signal }) => requestJson(scannerLook, '/local/scanner/look', { method: 'POST', signal }),
    enabled: isWanted,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Begins a scan, and calls it off. */
export function useScan() {
  const client = useQueryClient()
  const onSuccess = (facts: ScannerFacts) => client.setQueryData(KEY, facts)
  const begin = useMutation({
    mutationFn: (order: ScanOrder) => requestJson(scannerFacts, '/local/scanner/scan', jsonBody('POST', order)),
    onSuccess,
  })
  const cancel = useMutation({
    mutationFn: () => requestJson(scannerFacts, '/local/scanner/cancel', { method: 'POST' }),
    onSuccess,
  })
  return { begin, cancel }
}
