import { Text } from '@fluentui/react-components'
import type { ScannerFacts } from '../../../wire/scanner.ts'
import { Notice } from '../../components/notice.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { scannerTexts } from '../../scanner-texts.de.ts'

interface ScanRunningProps {
  readonly facts: ScannerFacts
  /** Why it could not be called off. */
  readonly error: Error | null
}

/** Paper goes through. */
export function ScanRunning({ facts, error }: ScanRunningProps) {
  return (
    <>
      <Waiting text={facts.isOfOther ? scannerTexts.ofOther : scannerTexts.scanning} />
      {facts.files > 0 && <Text aria-live="polite">{scannerTexts.files(facts.files)}</Text>}
      {error && <Notice intent="error" text={error.message} />}
    </>
  )
}

/** What became of it. */
export function ScanEnded({ facts: { batchId, fault } }: { readonly facts: ScannerFacts }) {
  return (
    <>
      {batchId !== null && <Notice intent="success" text={scannerTexts.done} />}
      {fault !== null && <Notice intent={batchId === null ? 'error' : 'warning'} text={fault.message} />}
    </>
  )
}
