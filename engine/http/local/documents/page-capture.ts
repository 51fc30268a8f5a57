import { findingText, scanText } from '../../../capture/capture-texts.de.ts'
import { judgeScan, turnSides } from '../../../capture/judge-scan.ts'
import { originalRuleOf } from '../../../capture/keep-original.ts'
import type { PageText } from '../../../model/page.ts'
import type { PageCapture } from '../../../../wire/page-text.ts'

/** How the paper of a page was captured, as the window shows it; null of a page that came in digital. */
export function pageCaptureOf({ scan, unread, rotation }: PageText, kindId: string | undefined): PageCapture | null {
  if (!scan) return null
  const upright = { dpi: scan.dpi, cut: turnSides(scan.cut, rotation) }
  const findings = judgeScan(scan, unread?.map(({ reason }) => reason) ?? [])
  const rule = originalRuleOf(kindId)
  return {
    text: scanText(scan),
    findings: findings.map(finding => findingText(finding, upright)),
    law: rule && `${rule.reason} (${rule.source})`,
  }
}
