import { useState } from 'react'
import { LIST_BYTES_MAX } from '../../../wire/mandant-import.ts'
import type { ImportCounts, ImportPreview } from '../../../wire/mandant-import.ts'
import { usePreviewImport, useTakeImport } from '../../api/mandant-import.ts'
import type { ImportColumns } from '../../api/mandant-import.ts'
import { importTexts } from '../../import-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { base64Of } from './base64-of.ts'

/** A list that is being taken over, from the choice of the file on. */
export interface Import {
  readonly fileName: string | null
  readonly preview: ImportPreview | null
  readonly isReading: boolean
  readonly isTaking: boolean
  /** German; null when there is none. */
  readonly problem: string | null
  /** What was taken, when it was. */
  readonly done: ImportCounts | null
  readonly choose: (file: File) => void
  readonly chooseColumns: (columns: ImportColumns) => void
  readonly take: () => Promise<void>
}

interface Chosen {
  readonly name: string
  /** Base64. */
  readonly content: string
}

/** Keeps the chosen list and asks the engine what becomes of it. */
export function useImport(): Import {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [done, setDone] = useState<ImportCounts | null>(null)
  const { preview, problem, isReading, show, forget, setProblem } = useShown()
  const { mutateAsync, isPending: isTaking } = useTakeImport()
  const choose = async (file: File) => {
    setDone(null)
    forget()
    if (file.size > LIST_BYTES_MAX) return setProblem(importTexts.tooBig)
    const content = await base64Of(file)
    setChosen({ name: file.name, content })
    await show(content, null)
  }
  const take = async () => {
    if (!chosen || !preview) return
    const { columns, counts: expected } = preview
    const result = await mutateAsync({ content: chosen.content, columns, expected }).catch(messageOf)
    if (typeof result === 'string') return setProblem(result)
    if (result.outcome === 'saved') return setDone(result.counts)
    await show(chosen.content, columns)
    setProblem(importTexts.changed)
  }
  const chooseColumns = (columns: ImportColumns) => void (chosen && show(chosen.content, columns))
  const fileName = chosen?.name ?? null
  return {
    fileName,
    preview,
    isReading,
    isTaking,
    problem,
    done,
    choose: file => void choose(file),
    chooseColumns,
    take,
  }
}

/** The preview that is on screen, and why there is none. */
function useShown() {
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending: isReading } = usePreviewImport()
  const show = async (content: string, columns: ImportColumns | null) => {
    setProblem(null)
    try {
      setPreview(await mutateAsync({ content, columns }))
    } catch (error) {
      // Columns that cannot be stay as they were.
      if (columns === null) setPreview(null)
      setProblem(messageOf(error))
    }
  }
  const forget = () => {
    setPreview(null)
    setProblem(null)
  }
  return { preview, problem, isReading, show, forget, setProblem }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : texts.errors.unexpectedAnswer
}
