import type { BinderPlan } from '../../../model/binder-plan.ts'
import { datevNumbers } from './datev-settings.ts'
import type { DatevSettings } from './datev-settings.ts'
import { localMoment } from './local-moment.ts'
import type { PackedDocument } from './plan-datev.ts'
import { writeDocumentXml } from './write-document-xml.ts'
import type { PackageEntry } from './zip-package.ts'

/** The entries of one package: document.xml first, then entries and image of each document. */
export function* packageEntries(
  plan: Pick<BinderPlan, 'producedAt' | 'batchId' | 'mandantName'>,
  settings: DatevSettings,
  documents: readonly PackedDocument[],
  description: string,
): Generator<PackageEntry> {
  const { consultant, client } = datevNumbers(settings) ?? { consultant: null, client: null }
  const header = {
    moment: localMoment(plan.producedAt),
    description: `Belege aus Steuerstapel, Stapel ${plan.batchId}, ${description}`,
    consultant,
    client,
    clientName: plan.mandantName ?? '',
  }
  const described = documents.map(({ document }) => document)
  yield { name: 'document.xml', text: writeDocumentXml(header, described) }
  for (const { document, image, ledgerXml } of documents) {
    if (document.ledger && ledgerXml !== null) yield { name: document.ledger.name, text: ledgerXml }
    yield { name: document.imageName, path: image.path }
  }
}
