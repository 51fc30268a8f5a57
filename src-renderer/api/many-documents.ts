import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShelvedDocument } from '../../wire/client-years.ts'
import { BEING_WRITTEN, CHANGED_AT_ONCE_MAX, exportReady, manyChanged } from '../../wire/many-documents.ts'
import type { ExportReady, ExportWish, ManyChange, ManyChanged, ManyStep } from '../../wire/many-documents.ts'
import { noteRefusal } from './refused-year.ts'
import { jsonBody, requestJson } from './request.ts'

const PATH = '/local/documents'
/** Few enough that a person sees how far it is. */
const PIECE = Math.min(25, CHANGED_AT_ONCE_MAX)

/** The same done to many documents, or steps that take such a thing back. */
export type ManyWork =
  | { readonly type: 'change'; readonly change: ManyChange; readonly documents: readonly ShelvedDocument[] }
  | { readonly type: 'undo'; readonly steps: readonly ManyStep[] }

/** What became of it; `fault`: why it ended before the last one, German. */
export interface ManyDone extends ManyChanged {
  readonly fault: string | null
}

/** Changes many documents and takes that back; `done` counts those that were gone through. */
export function useManyDocuments() {
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const working = useMutation({
    mutationFn: (work: ManyWork): Promise<ManyDone> => {
      setDone(0)
      return inPieces(requestsOf(work), setDone)
    },
    onSettled: async () => {
      const changed = [['board'], ['batches'], ['batch'], ['checklist'], ['positions']]
      await Promise.all(changed.map(queryKey => client.invalidateQueries({ queryKey })))
    },
  })
  return { ...working, done }
}

/** Number of documents that a work is about. */
export function sizeOf(work: ManyWork): number {
  return work.type === 'change' ? work.documents.length : work.steps.length
}

interface Piece {
  readonly size: number
  readonly ask: () => Promise<ManyChanged>
}

function requestsOf(work: ManyWork): readonly Piece[] {
  if (work.type === 'undo') {
    return piecesOf(work.steps).map(steps => ({
      size: steps.length,
      ask: () => requestJson(manyChanged, `${PATH}/changes/undo`, jsonBody('POST', { steps })),
    }))
  }
  const { change, documents } = work
  return piecesOf(documents).map(piece => {
    const listed = piece.map(({ documentId, lastCorrection }) => ({ documentId, lastCorrection }))
    const body = { documents: listed, change }
    return { size: piece.length, ask: () => requestJson(manyChanged, `${PATH}/changes`, jsonBody('POST', body)) }
  })
}

function piecesOf<One>(all: readonly One[]): readonly (readonly One[])[] {
  const pieces: One[][] = []
  for (let at = 0; at < all.length; at += PIECE) pieces.push(all.slice(at, at + PIECE))
  return pieces
}

/** What was done before a request failed stays done, and can be taken back. */
async function inPieces(pieces: readonly Piece[], onDone: (done: number) => void): Promise<ManyDone> {
  let back: readonly ManyStep[] = []
  let refused: ManyChanged['refused'] = []
  let done = 0
  for (const { size, ask } of pieces) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a person's changes have an order, which undoing follows back
      const answer = await ask()
      back = [...answer.back, ...back]
      refused = [...refused, ...answer.refused]
      for (const { code, released } of answer.refused) if (released) noteRefusal(code, released)
    } catch (error) {
      if (done === 0) throw error
      return { back, refused, fault: error instanceof Error ? error.message : String(error) }
    }
    done += size
    onDone(done)
  }
  return { back, refused, fault: null }
}

/** A Belegmappe follows some seconds after the last correction, one of thousands of pages some minutes. */
const TRIES_MAX = 120
const TRY_AGAIN_MS = 2_000

/**
 * Has chosen documents made ready to be saved; the browser saves them from `exportAddress`. Waits for what is just being
 * written anew; `isWaiting` says so.
 */
export function useExport() {
  const [isWaiting, setWaiting] = useState(false)
  const exporting = useMutation({
    mutationFn: (wish: ExportWish) => askForExport(wish, () => setWaiting(true)),
    onSettled: () => setWaiting(false),
  })
  return { ...exporting, isWaiting }
}

async function askForExport(wish: ExportWish, onWait: () => void): Promise<ExportReady> {
  for (let tries = 1; ; tries++) {
    // oxlint-disable-next-line no-await-in-loop -- it is asked for again once it was answered
    const ready = await requestJson(exportReady, `${PATH}/exports`, jsonBody('POST', wish))
    if (tries >= TRIES_MAX || !ready.refused.some(({ code }) => code === BEING_WRITTEN)) return ready
    onWait()
    // oxlint-disable-next-line no-await-in-loop -- the same
    await new Promise(resolve => setTimeout(resolve, TRY_AGAIN_MS))
  }
}

/** Where an export is saved from. */
export function exportAddress(exportId: string): string {
  return `${PATH}/exports/${encodeURIComponent(exportId)}`
}
