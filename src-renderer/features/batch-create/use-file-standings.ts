import { useMemo } from 'react'
import { useBatchPreview, useKnownFiles } from '../../api/intake.ts'
import type { BatchPreview } from '../../../wire/intake.ts'
import { FILES_MAX } from '../../../wire/intake.ts'
import { standingsOf } from './file-standing.ts'
import type { Standing } from './file-standing.ts'
import type { Digests } from './use-digests.ts'

export interface FileStandings {
  readonly standings: ReadonlyMap<File, Standing>
  /** How many of the files are looked at; all of them once the engine has said what it knows. */
  readonly checked: number
  readonly isChecked: boolean
  /** Whether the engine could not say which files it knows. */
  readonly hasFailed: boolean
  readonly preview: BatchPreview | null
}

/**
 * What is known of files before they are sent, with what the engine knows of them. `mandant` is one that exists, or
 * empty.
 */
export function useFileStandings(files: readonly File[], digests: Digests, mandant: string): FileStandings {
  const isAskable = files.length > 0 && files.length <= FILES_MAX
  const sendable = useMemo(() => files.filter(file => file.size > 0), [files])
  const hashed = sendable.filter(file => digests.has(file)).length
  const sha256s = useMemo(() => {
    if (sendable.some(file => !digests.has(file))) return null
    return [...new Set(sendable.flatMap(file => digests.get(file) ?? []))].toSorted()
  }, [sendable, digests])
  const known = useKnownFiles(isAskable ? sha256s : null, mandant)
  const preview = useBatchPreview(sendable, isAskable && sendable.length > 0)

  const nothingToAsk = !isAskable || sha256s?.length === 0
  const hasFailed = known.isError && !known.isFetching
  const isChecked = hashed === sendable.length && (nothingToAsk || hasFailed || (known.isSuccess && !known.isFetching))
  const fileBytesMax = preview.data?.limits.fileBytesMax ?? null
  const told = known.data?.files ?? null
  const standings = useMemo(
    () => standingsOf(files, { digests, known: hasFailed ? [] : told, fileBytesMax }),
    [files, digests, hasFailed, told, fileBytesMax],
  )
  return {
    standings,
    checked: hashed,
    isChecked,
    hasFailed,
    preview: isAskable ? (preview.data ?? null) : null,
  }
}
