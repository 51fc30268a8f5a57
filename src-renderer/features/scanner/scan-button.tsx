import { Button } from '@fluentui/react-components'
import { DocumentArrowDownRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useClientYear } from '../../api/client-years.ts'
import { useScanner } from '../../api/scanner.ts'
import { scannerTexts } from '../../scanner-texts.de.ts'
import { ScanDialog } from './scan-dialog.tsx'
import type { ScanDialogProps } from './scan-dialog.tsx'

export interface ScanButtonProps extends Pick<ScanDialogProps, 'batchAddress'> {
  readonly mandantId: string
  readonly year: number
}

/** Fetches papers from the scanner for the mandant of a client-year; nothing where no scanner is set. */
export function ScanButton({ mandantId, year, batchAddress }: ScanButtonProps) {
  const { data } = useScanner()
  const clientYear = useClientYear(mandantId, year).data?.clientYear
  const [isOpen, setOpen] = useState(false)
  if (!data || data.address === null || !clientYear) return null
  const mandant = { id: mandantId, name: clientYear.mandantName }
  return (
    <>
      <Button icon={<DocumentArrowDownRegular />} onClick={() => setOpen(true)}>
        {data.state === 'scanning' ? scannerTexts.running : scannerTexts.open}
      </Button>
      {isOpen && <ScanDialog {...{ mandant, batchAddress }} facts={data} onClose={() => setOpen(false)} />}
    </>
  )
}
