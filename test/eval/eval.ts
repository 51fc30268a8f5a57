import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Measured } from './groups.ts'
import { measureBankTexts, measureInvoices, measureReceipts, measureScans } from './groups.ts'
import { trainOnHalf } from '../train-receipts/train-ranker.ts'
import type { BillReport } from './measure-bills.ts'
import { measureBills, measureDrawnBills, printBills } from './measure-bills.ts'
import type { EInvoiceReport } from './measure-einvoices.ts'
import { measureEInvoices, printEInvoices } from './measure-einvoices.ts'
import type { KindReport } from './measure-kinds.ts'
import { measureKinds, printKinds } from './measure-kinds.ts'
import type { MutantReport } from './measure-mutants.ts'
import { measureMutants, printMutants } from './measure-mutants.ts'
import type { ReceiptReport } from './measure-receipts.ts'
import { measureReceiptSets, printReceipts } from './measure-receipts.ts'
import { measurePdfa, printPdfa } from './measure-pdfa.ts'
import { measureBinders, printBinders } from './measure-binders.ts'
import { printReport, toReport } from './print-report.ts'
import { createCachedReader } from './read-cached.ts'
import { evalStacks } from '../truth/eval-stacks.ts'
import { evalTruth } from '../truth/eval-truth.ts'
import { evalClients } from '../truth/clients/eval-clients.ts'
import { evalMatching } from '../truth/bank-matching/eval-matching.ts'
import { TRUTH_SHARES } from '../truth/share-of.ts'
import { measureUnitTests, printUnitTests } from './measure-unit-tests.ts'

/**
 * npm run eval -- DIR [--json FILE] [--only invoices|receipts|scans|bank|xml|made|drawn] [--misses]
 * npm run eval -- --only truth [--share train|tune|last] [--layouts PREFIX] [--scans] [--faults SHARE] [--misses]
 *   [--contents] [--json FILE]
 * npm run eval -- --only stacks [--share train|tune|last] [--layouts PREFIX] [--scans] [--misses]
 * npm run eval -- --only clients [--share tune|last] [--kinds] [--misses]
 * npm run eval -- --only matching [--share train|tune|last] [--layouts PREFIX] [--misses]
 * npm run eval -- DIR --only pdfa|binders
 * Measures the engine on a folder with TRUTH/*.json beside its files: fields and kinds as people see them (embedded
 * data is ignored), words by kind of scan; e-invoices in XML; invoices, receipts and kinds on made documents (`made`,
 * needs no folder);
 * made invoices that are drawn, scanned and recognised (`drawn` alone, needs no folder and some minutes).
 * verdicts on PDF/A beside those in the names of files (`pdfa` alone);
 * whether the PDFs of a folder, each bound alone, become PDF/A-3b (`binders` alone);
 * layouts of `test/truth`, which were made apart (`truth` alone, needs no folder): train and tune, `last` only where it
 * is asked for, and its values only with `--contents`; with `--scans` also scanned and recognised, with
 * `--faults 0.01` with one sign in a hundred misread as on scans.
 * STEUERSTAPEL_OCR_MODEL chooses the German model, as for the engine. Reads nothing else and writes only the JSON file
 * and the cache in the temp folder.
 */
const SETS = { invoices: measureInvoices, receipts: measureReceipts, scans: measureScans, bank: measureBankTexts }
const CONCURRENCY = 2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    misses: { type: 'boolean', default: false },
    layouts: { type: 'string', default: '' },
    share: { type: 'string', multiple: true, default: ['train', 'tune'] },
    scans: { type: 'boolean', default: false },
    faults: { type: 'string', default: '0' },
    contents: { type: 'boolean', default: false },
    kinds: { type: 'boolean', default: false },
  },
})
if (values.only === 'truth') {
  const { scans: withScans, misses, contents } = values
  const shares = TRUTH_SHARES.filter(share => values.share.includes(share))
  const reports = await evalTruth(
    { shares, withScans, misses, contents, layouts: values.layouts, faults: Number(values.faults) },
    text => process.stdout.write(text),
  )
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(reports, null, 2)}\n`)
  process.exit(0)
}
if (values.only === 'stacks') {
  const shares = TRUTH_SHARES.filter(share => values.share.includes(share))
  const { scans: withScans, misses, layouts } = values
  await evalStacks({ shares, withScans, misses, layouts }, text => process.stdout.write(text))
  process.exit(0)
}
if (values.only === 'clients') {
  const shares = (['tune', 'last'] as const).filter(share => values.share.includes(share))
  await evalClients({ shares, misses: values.misses, knownKinds: values.kinds }, text => process.stdout.write(text))
  process.exit(0)
}
if (values.only === 'matching') {
  const shares = TRUTH_SHARES.filter(share => values.share.includes(share))
  await evalMatching({ shares, misses: values.misses, worlds: values.layouts }, text => process.stdout.write(text))
  process.exit(0)
}
const dir = positionals[0]
if (values.only === 'pdfa' && dir) {
  process.stdout.write(printPdfa(measurePdfa(dir)))
  process.exit(0)
}
if (values.only === 'binders' && dir) {
  process.stdout.write(printBinders(await measureBinders(dir)))
  process.exit(0)
}
const isDrawn = values.only === 'drawn'
const isMade = values.only === 'made' || isDrawn
const isXml = values.only === 'xml'
if ((!dir && !isMade) || (values.only !== undefined && !isMade && !isXml && !(values.only in SETS))) {
  process.stderr.write(
    `Aufruf: npm run eval -- ORDNER [--json DATEI] [--only ${Object.keys(SETS).join('|')}|xml|made|drawn|truth|pdfa|binders] [--misses]\n`,
  )
  process.exit(2)
}

const reader = createCachedReader(CONCURRENCY)
const measured: Measured[] = []
const failed: { file: string; message: string }[] = []
try {
  for (const [name, measure] of Object.entries(SETS)) {
    if (values.only !== undefined && values.only !== name) continue
    for await (const one of measure({
      dir: dir ?? '',
      reader,
      today: new Date().toISOString().slice(0, 10),
      onFailure: fault => failed.push(fault),
    }))
      measured.push(one)
  }
} finally {
  await reader.close()
}
const report = {
  ...toReport(measured, failed),
  made: [] as KindReport[],
  receipts: [] as ReceiptReport[],
  bills: [] as BillReport[],
  einvoices: null as EInvoiceReport | null,
  mutants: dir && (values.only === undefined || isXml) ? measureMutants(dir) : ([] as MutantReport[]),
  unitTests: dir && (values.only === undefined || isXml) ? measureUnitTests(dir) : null,
}
process.stdout.write(printReport(report, { misses: values.misses }))
if (dir && (values.only === undefined || isXml))
  report.einvoices = await measureEInvoices(dir, new Date().toISOString().slice(0, 10))
if (report.einvoices) process.stdout.write(printEInvoices(report.einvoices))
if (report.mutants.length > 0) process.stdout.write(printMutants(report.mutants))
if (report.unitTests) process.stdout.write(printUnitTests(report.unitTests))
for await (const one of isDrawn ? measureDrawnBills() : values.only === undefined || isMade ? measureBills() : []) {
  report.bills.push(one)
  process.stdout.write(printBills(one))
}
for (const one of values.only === undefined || values.only === 'made' ? measureKinds() : []) {
  report.made.push(one)
  process.stdout.write(printKinds(one))
}
for (const one of values.only === undefined || values.only === 'made' ? measureReceiptSets(trainOnHalf('a')) : []) {
  report.receipts.push(one)
  process.stdout.write(printReceipts(one))
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
