import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnalysisResult, Field } from '../../../../../engine/model/analysis-result.ts'
import type { BinderPlan } from '../../../../../engine/model/binder-plan.ts'
import { accountTable } from '../../../../../engine/phases/report/datev/account-table.ts'
import type { DatevDeps } from '../../../../../engine/phases/report/datev/datev-deps.ts'
import { datevSetting } from '../../../../../engine/phases/report/datev/datev-settings.ts'
import { targetProgram } from '../../../../../engine/phases/report/programs/target-program.ts'
import { writeTarget } from '../../../../../engine/phases/report/targets/write-target.ts'
import { aField, anAnalysis, aPlan, money } from '../sample-stack.ts'
import type { Filed } from '../sample-stack.ts'

export const BOOKKEEPING = ['buchhaltung-eingang', 'Buchhaltung – Eingangsrechnungen', 2000] as const

/** A bill of the mandant's supplier, sure in everything. */
export function aBill(
  kindId = 'er_rechnung',
  fields: Readonly<Record<string, Field>> = {},
  extra: Partial<AnalysisResult> = {},
): AnalysisResult {
  const base = anAnalysis(extra)
  return {
    ...base,
    kind: { ...base.kind, id: kindId, label: 'Eingangsrechnung' },
    fields: { ...base.fields, number: aField('RE 2025/0417.ä'), ...fields },
  }
}

export function bill(net: string, tax: string, gross: string): Readonly<Record<string, Field>> {
  return { net: money(net, 0.3), tax: money(tax, 0.32), gross: money(gross, 0.34, ['arith_ok']) }
}

export function aFile(analysis: AnalysisResult | null, section: Filed['section'] = BOOKKEEPING): Filed {
  const bytes = Buffer.from(`%PDF-1.4 ${JSON.stringify(analysis?.fields['number']?.value ?? '')}`)
  const pages = [{ widthPt: 595, heightPt: 842, text: null }]
  return { filename: 'Rechnung.pdf', drawn: { bytes, mediaType: 'application/pdf', pages }, analysis, section }
}

/** Runs the writing on a plan over files of `folder`; the answer holds the receipt and the files' bytes. */
export async function runDatev(
  folder: string,
  filed: readonly Filed[],
  settings: Readonly<Record<string, unknown>> = {},
  change: (plan: BinderPlan) => BinderPlan = plan => plan,
  single: string | null = null,
  learned: Pick<DatevDeps, 'habits' | 'corrections' | 'mandantId'> = {},
) {
  const plan = change(await aPlan(folder, filed, { mandantName: 'Muster GmbH' }))
  const parsed = datevSetting.parse(settings)
  const out = join(folder, targetProgram(parsed.target).folder)
  await mkdir(out, { recursive: true })
  const files = new Map<string, Buffer>()
  const receipt = await writeTarget(
    plan,
    { settings: parsed, accounts: accountTable(), ...learned },
    {
      singleOf: document => single ?? document.file.path,
      put: async (name, write) => {
        await write(join(out, name))
        files.set(name, await readFile(join(out, name)))
      },
    },
    new AbortController().signal,
  )
  return { receipt, files, plan, out }
}

/** A file of its own for a document: a part of a stack is shown by it. */
export async function writePart(folder: string, text: string): Promise<string> {
  const path = join(folder, 'part.pdf')
  await writeFile(path, text)
  return path
}
