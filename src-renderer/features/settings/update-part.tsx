import { Button, Field, Input, Text, Textarea, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import type { HostBridge } from '../../api/host-bridge.ts'
import type { UpdateNews } from '../../../wire/desktop.ts'
import { texts } from '../../texts.de.ts'

const { desktop } = texts.settings

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: tokens.spacingVerticalS },
  heading: { fontSize: tokens.fontSizeBase300, margin: 0 },
  line: { display: 'flex', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  input: { maxWidth: '560px' },
})

/** Where newer versions come from, and whether there is one; the shell asks before anything is set or installed. */
export function UpdatePart({ host }: { readonly host: HostBridge }) {
  const styles = useStyles()
  const { news, isUnderway, act } = useUpdateNews(host)
  const [source, setSource] = useState<string | null>(null)
  const [publicKey, setPublicKey] = useState('')
  const written = source ?? news?.source ?? ''
  const setIt = async () => {
    const wanted = written.trim()
    const key = publicKey.trim()
    await act(() => host.setUpdateSource(wanted === '' ? null : wanted, key === '' ? null : key))
    setSource(null)
  }
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{desktop.updates}</h3>
      <output>{news && <Text>{newsText(news)}</Text>}</output>
      <SourceFields source={written} publicKey={publicKey} onSource={setSource} onPublicKey={setPublicKey} />
      <div className={styles.line}>
        <Button disabled={isUnderway} onClick={() => void setIt()}>
          {desktop.updateSet}
        </Button>
        <Button
          disabled={isUnderway || news === null || news.state === 'off'}
          onClick={() => void act(() => host.checkForUpdate())}
        >
          {desktop.updateCheck}
        </Button>
        {news?.state === 'ready' && (
          <Button appearance="primary" disabled={isUnderway} onClick={() => void act(() => host.installUpdate())}>
            {desktop.updateInstall}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What the shell says of updates, and one step of it at a time. */
function useUpdateNews(host: HostBridge) {
  const [news, setNews] = useState<UpdateNews | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => host.onUpdateNews(setNews), [host])
  const act = async (step: () => Promise<UpdateNews>) => {
    setBusy(true)
    try {
      setNews(await step())
    } finally {
      setBusy(false)
    }
  }
  return { news, isUnderway: isBusy || news?.state === 'checking' || news?.state === 'loading', act }
}

interface SourceFieldsProps {
  readonly source: string
  readonly publicKey: string
  readonly onSource: (source: string) => void
  readonly onPublicKey: (publicKey: string) => void
}

function SourceFields({ source, publicKey, onSource, onPublicKey }: SourceFieldsProps) {
  const styles = useStyles()
  return (
    <>
      <Field label={desktop.updateSource} hint={desktop.updateSourceHint}>
        <Input className={styles.input} value={source} onChange={(_event, data) => onSource(data.value)} />
      </Field>
      <Field label={desktop.updateKey} hint={desktop.updateKeyHint}>
        <Textarea
          className={styles.input}
          value={publicKey}
          resize="vertical"
          onChange={(_event, data) => onPublicKey(data.value)}
        />
      </Field>
    </>
  )
}

function newsText({ state, version, message, isSigned }: UpdateNews): string {
  return [
    desktop.states[state],
    ...(version === null ? [] : [`${desktop.version(version)}.`]),
    ...(message === null ? [] : [message]),
    ...(isSigned ? [desktop.signed] : []),
  ].join(' ')
}
