import type { Phase } from './phase.ts'
import { createAnalysisPhase } from './analysis/analysis.ts'
import type { AnalysisDeps } from './analysis/analysis-deps.ts'
import { createConversionPhase } from './conversion/conversion.ts'
import type { ConversionDeps } from './conversion/conversion-deps.ts'
import { createOcrPhase, type OcrDeps } from './ocr/ocr.ts'
import { createOrganizationPhase, type OrganizationDeps } from './organization/organization.ts'
import { createReportPhase } from './report/report.ts'
import type { ReportDeps } from './report/report-deps.ts'

export type PipelineDeps = ConversionDeps & OcrDeps & AnalysisDeps & OrganizationDeps & ReportDeps

/** The product's table of contents: what a batch goes through, in this order. */
export function createPipeline(deps: PipelineDeps): readonly Phase[] {
  return [
    createConversionPhase(deps),
    createOcrPhase(deps),
    createAnalysisPhase(deps),
    createOrganizationPhase(deps),
    createReportPhase(deps),
  ]
}
