import { read as readWorkbook, utils } from '@e965/xlsx'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCamt053 } from '../../../../engine/bank/export/check-camt053.ts'
import type { ExportedStatement } from '../../../../engine/bank/export/statements-of.ts'
import { writeCamt053 } from '../../../../engine/bank/export/write-camt053.ts'
import { writeMt940 } from '../../../../engine/bank/export/write-mt940.ts'
import { settlePeriods } from '../../../../engine/bank/periods/settle-periods.ts'
import { readBankFile } from '../../../../engine/bank/read-bank-file.ts'
import type { BankMediaType } from '../../../../engine/model/media-type.ts'
import type { Movement } from '../../../../engine/model/movement.ts'
import { movementsTable } from '../../../../engine/phases/report/tables/account-movements.ts'
import { writeCsv } from '../../../../engine/phases/report/tables/write-csv.ts'
import { writeXlsx } from '../../../../engine/phases/report/tables/write-xlsx.ts'
import { aProvedStatement } from './arbitrary-statement.ts'

const RUNS = { numRuns: 150, seed: 82 }
const NOW = '2026-01-02T03:04:05.000Z'
const statements = fc.array(aProvedStatement, { minLength: 1, maxLength: 3 })

/** What every format says of a movement; words of paper are its purpose. */
function said({ date, cents, text, detail }: Pick<Movement, 'date' | 'cents' | 'text' | 'detail'>) {
  return {
    ...{ date, cents, valueDate: detail?.valueDate ?? date, purpose: detail ? detail.purpose : text },
    party: {
      name: detail?.party.name ?? null,
      account: detail?.party.account ?? null,
      bic: detail?.party.bic ?? null,
    },
    ...{ title: detail?.title ?? null, endToEnd: detail?.endToEnd ?? null, mandate: detail?.mandate ?? null },
    ...{ bankReference: detail?.bankReference ?? null, creditorId: detail?.creditorId ?? null },
    ...{
      isReversal: detail?.isReversal ?? false,
      original: originalOf(detail),
      chargesCents: detail?.chargesCents ?? null,
    },
  }
}

function originalOf(detail: Movement['detail']) {
  if (!detail?.original) return null
  const { amount, currency, rate } = detail.original
  return { amount, currency, rate }
}

function readAgain(bytes: Uint8Array, mediaType: BankMediaType) {
  const { periods, movements, sum } = settlePeriods(readBankFile(bytes, mediaType).periods)
  return { periods, sums: new Set(periods.map(period => period.sum)), sum, movements: movements.map(said) }
}

const all = (written: readonly ExportedStatement[]) => written.flatMap(({ movements }) => movements.map(said))

test('camt.053: what is written holds the message definition, and reading it gives the same movements and balances', () => {
  fc.assert(
    fc.property(statements, written => {
      const xml = writeCamt053(written, NOW)
      expect(checkCamt053(xml)).toEqual([])
      const again = readAgain(Buffer.from(xml), 'application/vnd.iso20022.camt+xml')
      expect(again.movements).toEqual(all(written))
      expect(again.sums).toEqual(new Set(['fits']))
      expect(again.periods.map(({ opening, closing, account }) => [opening, closing, account])).toEqual(
        written.map(({ opening, closing, account }) => [opening, closing, account]),
      )
    }),
    RUNS,
  )
})

test('MT940: reading gives the same movements and balances', () => {
  fc.assert(
    fc.property(statements, written => {
      const bytes = writeMt940(written)
      const again = readAgain(bytes, 'application/vnd.swift.mt940')
      expect(again.movements).toEqual(all(written))
      expect(again.sums).toEqual(new Set(['fits']))
      expect(again.periods.map(({ opening, closing }) => [opening, closing])).toEqual(
        written.map(({ opening, closing }) => [opening, closing]),
      )
      const lines = Buffer.from(bytes).toString('latin1').split('\r\n')
      expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(69)
    }),
    RUNS,
  )
})

const view = { numberOf: () => 'B-001' }

test('CSV: reading gives the same movements', () => {
  fc.assert(
    fc.property(statements, written => {
      const bytes = writeCsv(movementsTable(written, view))
      const again = readAgain(bytes, 'text/vnd.bank-table')
      const charges = { chargesCents: null }
      const sorted = (list: readonly ReturnType<typeof said>[]) =>
        list.map(each => JSON.stringify({ ...each, ...charges })).toSorted()
      expect(sorted(again.movements)).toEqual(sorted(all(written)))
    }),
    RUNS,
  )
})

test('XLSX: days and amounts are those of the movements', () => {
  fc.assert(
    fc.property(statements, written => {
      const bytes = writeXlsx([{ name: 'Umsätze', table: movementsTable(written, view) }])
      const sheet = readWorkbook(bytes, { cellDates: true, UTC: true }).Sheets['Umsätze']
      const rows = sheet ? utils.sheet_to_json<Record<string, unknown>>(sheet, { raw: true, UTC: true }) : []
      const found = rows.map(row => [
        (row['Buchungstag'] as Date).toISOString().slice(0, 10),
        Math.round(Number(row['Betrag']) * 100),
      ])
      expect(found).toEqual(written.flatMap(({ movements }) => movements.map(({ date, cents }) => [date, cents])))
    }),
    { ...RUNS, numRuns: 30 },
  )
})
