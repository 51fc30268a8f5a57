import { Badge, Button, MessageBar, MessageBarBody, Text, makeStyles, tokens } from '@fluentui/react-components'
import { ShieldCheckmarkRegular } from '@fluentui/react-icons'
import { useVerifyResult } from '../../api/result-files.ts'
import type { Verification } from '../../../wire/verification.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { resultTexts } from '../../result-texts.de.ts'

const FINDINGS_SHOWN = 50
const colors = { ok: 'success', wrong: 'danger', unproved: 'informative' } as const

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalS },
  line: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, alignItems: 'center' },
  quiet: { color: tokens.colorNeutralForeground2 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  check: { padding: '3px 0' },
  findings: { margin: '2px 0', paddingLeft: '24px', fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  hash: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
})

/** Checks the Belegmappe and shows what each check says. */
export function VerifyResult({ batchId }: { readonly batchId: string }) {
  const styles = useStyles()
  const verify = useVerifyResult(batchId)
  return (
    <div className={styles.part}>
      <div className={styles.line}>
        <Button icon={<ShieldCheckmarkRegular />} disabled={verify.isPending} onClick={() => verify.mutate()}>
          {resultTexts.verify}
        </Button>
        <Text size={200} className={styles.quiet}>
          {resultTexts.verifyHint}
        </Text>
      </div>
      <output>{verify.isPending && <Waiting text={resultTexts.verifying} />}</output>
      {verify.error && <LoadFailure error={verify.error} onRetry={() => verify.mutate()} />}
      {verify.data && !verify.isPending && <Checked report={verify.data} />}
    </div>
  )
}

/** Whether the file is the one that the engine recorded when it was finished. */
function recordedCheck({ isRecorded }: Verification): Verification['checks'][number] {
  return {
    id: 'recorded',
    state: isRecorded ? 'ok' : 'wrong',
    text: isRecorded ? resultTexts.recorded : resultTexts.notRecorded,
    findings: [],
  }
}

function Checked({ report }: { readonly report: Verification }) {
  const styles = useStyles()
  const checks = [...report.checks, recordedCheck(report)]
  const wrong = checks.filter(({ state }) => state === 'wrong').length
  return (
    <>
      <MessageBar intent={wrong === 0 ? 'success' : 'error'} layout="multiline">
        <MessageBarBody>
          {wrong === 0 ? resultTexts.good(checks.length) : resultTexts.bad(wrong, checks.length)}
        </MessageBarBody>
      </MessageBar>
      <ul className={styles.list} aria-label={resultTexts.verify}>
        {checks.map(({ id, state, text, findings }) => (
          <li key={id} className={styles.check}>
            <Badge appearance="tint" color={colors[state]}>
              {resultTexts.states[state]}
            </Badge>{' '}
            {text}
            {findings.length > 0 && (
              <ul className={styles.findings}>
                {findings.slice(0, FINDINGS_SHOWN).map(finding => (
                  <li key={finding}>{finding}</li>
                ))}
                {findings.length > FINDINGS_SHOWN && <li>{resultTexts.more(findings.length - FINDINGS_SHOWN)}</li>}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <Text size={200} className={styles.quiet}>
        {report.limits}
      </Text>
      <span className={styles.hash}>SHA-256 {report.sha256}</span>
    </>
  )
}
