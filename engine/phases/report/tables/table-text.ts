/** What a spreadsheet would take for a formula, or a separator in front of one (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r\n]/

/**
 * A foreign text for a cell that no program may take for a formula: it gets an apostrophe in front. Characters that a
 * table cannot hold (XML 1.0, 2.2) are left out first, so that nothing hides behind them.
 */
export function tableText(value: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  const kept = value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufeff\ufffe\uffff]/g, '').toWellFormed()
  return FORMULA.test(kept) ? `'${kept}` : kept
}
