import { Text, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import type { SealKeyList } from '../../../wire/seal-keys.ts'
import { sealKeysAddress, useRotateSealKey, useSealKeys, verifierPageAddress } from '../../api/seal-keys.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { formatDate } from '../../format.ts'
import { sealKeyTexts as words } from '../../seal-key-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { SettingsCard } from './settings-card.tsx'

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
  list: { listStyleType: 'none', margin: 0, padding: 0, overflowWrap: 'anywhere' },
  print: { fontFamily: tokens.fontFamilyMonospace },
  line: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, alignItems: 'center' },
})

/** The keys that sign Belegmappen, and what an auditor needs of them. */
export function SealKeyCard() {
  const styles = useStyles()
  const { data, error, isPending, refetch } = useSealKeys()
  return (
    <SettingsCard id="sealKeys" title={texts.settings.groups.sealKeys}>
      <Text className={styles.quiet}>{words.intro}</Text>
      {isPending && <Waiting text={words.loading} />}
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <Keys keys={data.keys} />}
      <div className={styles.line}>
        <LinkButton icon={<ArrowDownloadRegular />} href={sealKeysAddress} download>
          {words.save}
        </LinkButton>
        <LinkButton icon={<ArrowDownloadRegular />} href={verifierPageAddress} download>
          {words.page}
        </LinkButton>
      </div>
      <Text className={styles.quiet}>{words.pageHint}</Text>
      <Rotate disabled={!data} />
    </SettingsCard>
  )
}

function Keys({ keys }: SealKeyList) {
  const styles = useStyles()
  return (
    <ul className={styles.list} aria-label={words.list}>
      {keys.toReversed().map(({ fingerprint, createdAt, retiredAt }) => {
        const since = formatDate(Date.parse(createdAt))
        return (
          <li key={fingerprint}>
            <span className={styles.print}>{fingerprint}</span>{' '}
            {retiredAt === null ? words.inUse(since) : words.retired(since, formatDate(Date.parse(retiredAt)))}
          </li>
        )
      })}
    </ul>
  )
}

function Rotate({ disabled }: { readonly disabled: boolean }) {
  const styles = useStyles()
  const rotate = useRotateSealKey()
  return (
    <div className={styles.line}>
      <ConfirmButton
        label={words.rotate}
        name={words.rotate}
        title={words.rotateTitle}
        text={words.rotateText}
        confirm={words.rotate}
        keep={words.rotateKeep}
        disabled={disabled || rotate.isPending}
        onConfirm={() => rotate.mutate()}
      />
      {rotate.error && <LoadFailure error={rotate.error} onRetry={() => rotate.mutate()} />}
    </div>
  )
}
