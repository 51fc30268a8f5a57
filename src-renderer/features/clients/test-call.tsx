import { Badge, Button, Text, makeStyles, tokens } from '@fluentui/react-components'
import { useApiAddress, useTestCall } from '../../api/requests.ts'
import type { TestCallStep } from '../../../wire/test-call.ts'
import type { ClientSecret } from '../../../wire/clients.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { formatDuration } from '../../format.ts'
import { requestTexts } from '../../request-texts.de.ts'

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  heading: { fontSize: tokens.fontSizeBase300, margin: 0 },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  quiet: { color: tokens.colorNeutralForeground2 },
  answer: {
    maxHeight: '160px',
    overflow: 'auto',
    margin: '4px 0 0',
    padding: '6px 8px',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    background: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
})

/** Lines for a terminal that try a new client, and the same calls made from here, with what the server answered. */
export function TestCall({ issued }: { readonly issued: ClientSecret }) {
  const styles = useStyles()
  const call = useTestCall()
  const base = useApiAddress().data?.baseUrl
  const { clientId, secret } = issued
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{requestTexts.tryTitle}</h3>
      <Text size={200} className={styles.quiet}>
        {requestTexts.tryText}
      </Text>
      {base !== undefined && (
        <>
          <CopyField label={requestTexts.curlToken} value={curlToken(base, clientId, secret)} />
          <CopyField
            label={requestTexts.curlList}
            value={`curl -s -H "Authorization: Bearer ACCESS_TOKEN" ${base}/v1/batches`}
          />
        </>
      )}
      <div className={styles.line}>
        <Button disabled={call.isPending} onClick={() => call.mutate({ clientId, secret })}>
          {call.isPending ? requestTexts.testing : requestTexts.testCall}
        </Button>
        <Text size={200} className={styles.quiet}>
          {requestTexts.testCallHint}
        </Text>
      </div>
      {call.error && <LoadFailure error={call.error} onRetry={() => call.mutate({ clientId, secret })} />}
      <output>
        {call.data?.steps.map(step => (
          <Step key={step.path} step={step} />
        ))}
      </output>
    </div>
  )
}

function Step({ step }: { readonly step: TestCallStep }) {
  const styles = useStyles()
  const name = `${step.method} ${step.path}`
  return (
    <div>
      <div className={styles.line}>
        <Text weight="semibold">{name}</Text>
        <Badge appearance="tint" color={step.status < 300 ? 'success' : 'danger'}>
          {requestTexts.answered(step.status, formatDuration(step.durationMs))}
        </Badge>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard */}
      <pre className={styles.answer} tabIndex={0} aria-label={requestTexts.answerOf(name)}>
        {readable(step.body)}
      </pre>
    </div>
  )
}

/** As a form (RFC 6749), which every shell takes without quoting. */
function curlToken(base: string, clientId: string, secret: string): string {
  return `curl -s -d grant_type=client_credentials -d client_id=${clientId} -d client_secret=${secret} ${base}/v1/oauth/token`
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
