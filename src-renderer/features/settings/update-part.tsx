import { Button, Field, Input, Text, Textarea, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import type { HostBridge } from '../../api/host-bridge.ts'
import type { UpdateNews } from '../../../wire/desktop.ts'
import { texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: tokens.spacingVerticalS },
  heading: { fontSize: tokens.fontSizeBase300, margin: 0 },
  line: { display: 'flex', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  input: { maxWidth: '560px' },
})

/** Where newer versions come from, and whether there is one; the shell asks before anything is set or installed. */
export function UpdatePart({ host }: { readonly host: HostBridge }) {
  const styles = useStyles()
  const { desktop } = texts.settings
  const [news, setNews] = useState<UpdateNews | null>(null)
  const [source, setSource] = useState<string | null>(null)
  const [publicKey, setPublicKey] = useState('')
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
  const written = source ?? news?.source ?? ''
  const isUnderway = isBusy || news?.state === 'checking' || news?.state === 'loading'
  const setIt = async () => {
    const wanted = written.trim()
    const key = publicKey.trim()
    await act(() => host.setUpdateSource(wanted === '' ? null : wanted, key === '' ? null : key))
    setSource(null)
  }
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{desktop.updates}</h3>
      <output>
        {news && (
          <Text>
            {[
              desktop.states[news.state],
              ...(news.version === null ? [] : [`${desktop.version(news.version)}.`]),
              ...(news.message === null ? [] : [news.message]),
              ...(news.isSigned ? [desktop.signed] : []),
            ].join(' ')}
          </Text>
        )}
      </output>
      <Field label={desktop.updateSource} hint={desktop.updateSourceHint}>
        <Input className={styles.input} value={written} onChange={(_event, data) => setSource(data.value)} />
      </Field>
      <Field label={desktop.updateKey} hint={desktop.updateKeyHint}>
        <Textarea
          className={styles.input}
          value={publicKey}
          resize="vertical"
          onChange={(_event, data) => setPublicKey(data.value)}
        />
      </Field>
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
