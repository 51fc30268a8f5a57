import { Button, Text } from '@fluentui/react-components'
import { useState } from 'react'
import { useScanner, useScannerLook } from '../../api/scanner.ts'
import { Notice } from '../../components/notice.tsx'
import { scannerTexts as words } from '../../scanner-texts.de.ts'

/** What the scanner is for, and whether it answers. */
export function ScannerState() {
  const { data } = useScanner()
  return (
    <>
      <Text>{words.intro}</Text>
      {data?.address === null && <Text>{words.off}</Text>}
      {data && data.address !== null && <Check key={data.address} />}
    </>
  )
}

function Check() {
  const [isWanted, setWanted] = useState(false)
  const look = useScannerLook(isWanted)
  const found = look.data
  const check = () => (isWanted ? void look.refetch() : setWanted(true))
  return (
    <>
      {!look.isFetching && look.error && <Notice intent="error" text={look.error.message} />}
      {!look.isFetching && found && (
        <Notice
          intent="success"
          text={words.abilities(
            words.found(found.model || words.nameless, words.states[found.state]),
            found.sources.map(source => words.sources[source]),
          )}
        />
      )}
      <div>
        <Button disabled={look.isFetching} onClick={check}>
          {look.isFetching ? words.asking : words.check}
        </Button>
      </div>
    </>
  )
}
