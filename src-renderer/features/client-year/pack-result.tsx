import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components'
import type { WrittenPack } from '../../../wire/tax-office-pack.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { formatBytes } from '../../format.ts'
import { packTexts } from '../../pack-texts.de.ts'

const useStyles = makeStyles({
  list: { margin: `${tokens.spacingVerticalXS} 0`, paddingLeft: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
})

export interface PackResultProps {
  readonly pack: WrittenPack
  /** Where its ZIP file is. */
  readonly address: string
  readonly nameOf: (documentId: string) => string
  readonly onClose: () => void
}

/** The files of a pack, what of it is drawn smaller, and what is not in it, with the way to save it. */
export function PackResult({ pack, address, nameOf, onClose }: PackResultProps) {
  const { files, left, reduced, edition } = pack
  return (
    <MessageBar intent={left.length > 0 ? 'warning' : 'success'} layout="multiline">
      <MessageBarBody>
        {packTexts.done(files.length, edition)}
        <Lines texts={files.map(({ name, pages, byteSize }) => packTexts.file(name, pages, formatBytes(byteSize)))} />
        {left.length > 0 && packTexts.left}
        <Lines texts={left.map(({ documentId, refusal }) => `${nameOf(documentId)}: ${packTexts.refusals[refusal]}`)} />
        {reduced.length > 0 && packTexts.reduced}
        <Lines
          texts={reduced.map(({ documentId, page, dpi }) => packTexts.reducedPage(nameOf(documentId), page, dpi))}
        />
      </MessageBarBody>
      <MessageBarActions>
        <LinkButton href={address} download>
          {packTexts.save}
        </LinkButton>
        <Button size="small" onClick={onClose}>
          {packTexts.close}
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  const styles = useStyles()
  if (texts.length === 0) return null
  return (
    <ul className={styles.list}>
      {texts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
