import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** What takes longest when all is run, longest first; a long file that is started last is waited for alone. */
const LONGEST = [
  'test/e2e/every-screen.test.ts',
  'test/e2e/stacks.test.ts',
  'test/gate/short-gates.test.ts',
  'test/gate/short-disk-gates.test.ts',
  'test/e2e/review.test.ts',
  'test/e2e/workers-elsewhere.test.ts',
  'test/gate/pdf-gate.test.ts',
  'test/crash/kill-engine.test.ts',
  'test/e2e/administration.test.ts',
  'test/crash/stopped-processes.test.ts',
  'test/crash/poison-document.test.ts',
  'test/package/packed-program.test.ts',
  'test/e2e/batch-mandant.test.ts',
  'test/engine/cli/serve-sandbox.test.ts',
  'test/e2e/sums.test.ts',
  'test/e2e/batch-list.test.ts',
  'test/crash/assign-mandant.test.ts',
  'test/contract/service.test.ts',
  'test/engine/isolation/office/convert-office.test.ts',
  'test/e2e/work-items.test.ts',
  'test/e2e/search.test.ts',
  'test/encryption/whole-life.test.ts',
  'test/engine/cli.test.ts',
  'test/crash/close-requests.test.ts',
  'test/contract/foreign-programs.test.ts',
  'test/e2e/mandants.test.ts',
  'test/e2e/every-file-counts.test.ts',
  'test/e2e/drop-anywhere.test.ts',
  'test/engine/inbox/whole-engine.test.ts',
  'test/e2e/intake.test.ts',
  'test/e2e/request-letter.test.ts',
  'test/storage/postgres.test.ts',
  'test/engine/phases/ocr/no-network.test.ts',
  'test/engine/phases/ocr/words/judge-writing.test.ts',
  'test/engine/cli/doctor.test.ts',
  'test/e2e/bookings.test.ts',
  'test/e2e/window-desktop.test.ts',
  'test/e2e/year-pages.test.ts',
  'test/contract/guides.test.ts',
  'test/e2e/editions.test.ts',
  'test/contract/webhooks.test.ts',
  'test/e2e/settings.test.ts',
  'test/house/add-a-phase.test.ts',
  'test/contract/mutated-requests.test.ts',
  'test/storage/sqlite.test.ts',
  'test/engine/phases/ocr/tesseract/read-model.test.ts',
  'test/engine/phases/conversion/prepare-hostile.test.ts',
  'test/engine/phases/ocr/read-page.test.ts',
  'test/engine/phases/ocr/codes/read-codes.test.ts',
  'test/engine/phases/conversion/convert-office-anyhow.test.ts',
  'test/engine/phases/ocr/blank/find-blank.test.ts',
  'test/eval/measure-bills.test.ts',
  'test/engine/phases/ocr/page/read-over-scan.test.ts',
  'test/engine/away/work-lanes.test.ts',
]

/** The order of the test files: those that are known to be long, then the rest as vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'))
      return place === -1 ? LONGEST.length : place
    }
    // Files that share a process have to come after one another, or each would get one of its own.
    const isShared = ({ project }: TestSpecification): number => (project.config.isolate ? 0 : 1)
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => isShared(one) - isShared(other) || rank(one) - rank(other))
  }
}
