import { Button } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import type { YearReported } from '../../../wire/reported.ts'
import { reportedTexts } from '../../reported-texts.de.ts'
import { ReportedForm } from './reported-form.tsx'

export interface AddReportedProps {
  readonly data: Pick<YearReported, 'printouts' | 'kinds' | 'persons'>
}

/** Adds a certificate that stands in a printout and was not read; each printout by its name where there are several. */
export function AddReported({ data: { printouts, kinds, persons } }: AddReportedProps) {
  return printouts.map(printout => (
    <AddTo
      key={printout.documentId}
      printout={printout}
      label={printouts.length === 1 ? reportedTexts.add : reportedTexts.addTo(printout)}
      {...{ kinds, persons }}
    />
  ))
}

interface AddToProps extends Pick<YearReported, 'kinds' | 'persons'> {
  readonly printout: YearReported['printouts'][number]
  readonly label: string
}

function AddTo({ printout, label, kinds, persons }: AddToProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<'unused' | 'open' | 'closed'>('unused')
  useEffect(() => {
    // The form closed: what opened it has the focus again.
    if (form === 'closed') frame.current?.querySelector('button')?.focus()
  }, [form])
  return (
    <div ref={frame}>
      {form === 'open' ? (
        <ReportedForm line={null} {...{ printout, kinds, persons }} onClose={() => setForm('closed')} />
      ) : (
        <Button size="small" onClick={() => setForm('open')}>
          {label}
        </Button>
      )}
    </div>
  )
}
