import { stat } from 'node:fs/promises'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import { aFailedFile, aPdf, aPicture, aPlan, aScan, aField, anAnalysis, money } from './sample-stack.ts'
import type { Filed } from './sample-stack.ts'

/** Draws a rich Belegmappe to look at: `node test/engine/phases/report/make-sample.ts FOLDER [PAGES]`. */
const [folder = 'demo-output/sample', pages = '0'] = process.argv.slice(2)
const N = ['anlage-n', 'Anlage N – Nichtselbständige Arbeit', 40] as const
const V = ['anlage-v', 'Anlage V – Vermietung und Verpachtung', 60] as const
const NONE = ['nicht-zugeordnet', 'Nicht zugeordnet', 900] as const

const filed: Filed[] = [
  { filename: 'Scan_0001.jpg', drawn: await aScan(), analysis: anAnalysis(), section: N },
  {
    filename: 'Fortbildung Übersicht.pdf',
    drawn: await aPdf(3, 'Teilnahmebescheinigung'),
    analysis: anAnalysis(
      {
        fields: {
          date: aField('2025-05-12', { type: 'date' }),
          issuer: aField('Akademie für Steuerrecht und Wirtschaft Baden-Württemberg e. V.'),
          gross: money('12480.50', 0.4),
        },
        warnings: [
          {
            code: 'SUM_MISMATCH',
            severity: 'high',
            fields: ['gross'],
            message: 'Netto und Steuer ergeben nicht den Bruttobetrag (Abweichung 12,00 €). Bitte Beleg prüfen.',
          },
        ],
      },
      'Fortbildungsbescheinigung',
    ),
    section: N,
  },
  { filename: 'Scan quer.jpg', drawn: await aScan(90), analysis: anAnalysis({}, 'Handwerkerrechnung'), section: V },
  {
    filename: 'Grundsteuer.pdf',
    drawn: await aPdf(2, 'Grundsteuerbescheid', 90),
    analysis: anAnalysis({ fields: {} }, 'Grundsteuerbescheid'),
    section: V,
  },
  {
    filename: 'IMG_2231.jpg',
    drawn: await aScan(180),
    analysis: anAnalysis({
      kind: { id: 'unklar', label: 'Unklar', confidence: 0.2, decision: 'unklar', alternatives: [], reasons: [] },
      fields: {},
      year: null,
    }),
    section: NONE,
  },
]
for (let index = 0; index < Number(pages) / 2; index++) {
  filed.push({
    filename: `Auszug_${index}.pdf`,
    drawn: await aPdf(1, `Auszug ${index}`),
    analysis: anAnalysis(),
    section: V,
  })
  filed.push({ filename: `Scan_${index}.jpg`, drawn: await aScan(), analysis: anAnalysis(), section: V })
}
filed.sort((one, other) => (one.section?.[2] ?? 0) - (other.section?.[2] ?? 0))
const plan = await aPlan(folder, filed, {
  setAside: [
    aFailedFile(900, 'Kontoauszug Januar (defekt).pdf'),
    {
      ...aFailedFile(901, 'Scan_0001 (1).jpg', 1),
      picture: aPicture(folder, 0, 'image/jpeg'),
      reason: { type: 'duplicate', duplicateOf: 'doc_0', duplicateOfFilename: 'Scan_0001.jpg' },
    },
  ],
  links: [
    { documentId: 'doc_2', relatedId: 'doc_0', type: 'same_receipt' },
    { documentId: 'doc_3', relatedId: 'doc_2', type: 'reminder' },
  ],
  foreignIds: [{ documentId: 'doc_1', idNr: '47036892816' }],
  asidePages: [2, 3, 1, 2, 3, 1].map((sourceNumber, index) => ({
    documentId: 'doc_1',
    filename: 'Fortbildung Übersicht.pdf',
    sourceNumber,
    reason: index % 3 === 0 ? 'blank' : index % 3 === 1 ? 'separator' : 'removed',
    picture: { ...aPicture(folder, 1, 'application/pdf', index === 2 ? 90 : 0), sourceNumber },
  })),
})
const startedAt = performance.now()
const receipt = await writeBinder(plan)
const seconds = (performance.now() - startedAt) / 1000
const bytesIn = plan.documents.reduce((sum, document) => sum + document.byteSize, 0)
process.stdout.write(
  `${plan.outPath}: ${receipt.pageCount} pages, ${seconds.toFixed(1)} s, ${bytesIn} bytes in, ${(await stat(plan.outPath)).size} bytes out\n`,
)
