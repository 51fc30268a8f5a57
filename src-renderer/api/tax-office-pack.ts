import { useMutation } from '@tanstack/react-query'
import { writtenPack } from '../../wire/tax-office-pack.ts'
import type { PackWish, WrittenPack } from '../../wire/tax-office-pack.ts'
import { jsonBody, requestJson } from './request.ts'

/** Writes chosen documents of a client-year as files for the tax office. */
export function useTaxOfficePack(mandantId: string, year: number) {
  return useMutation({
    mutationFn: (wish: PackWish) => requestJson(writtenPack, pathOf(mandantId, year), jsonBody('POST', wish)),
  })
}

/** Where the ZIP file of a pack is saved from. */
export function packAddress(
  mandantId: string,
  year: number,
  { edition, number }: Pick<WrittenPack, 'edition' | 'number'>,
): string {
  return `${pathOf(mandantId, year)}/${edition}/${number}/file`
}

function pathOf(mandantId: string, year: number): string {
  return `/local/mandants/${encodeURIComponent(mandantId)}/years/${year}/tax-office-packs`
}
