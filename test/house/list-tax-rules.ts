import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { KindRule, PositionRule } from '../../engine/model/position-rules.ts'
import { loadTaxRules } from '../../engine/positions/facts/load-rules.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'

const PAGE = fileURLToPath(new URL('../../docs/tax-rules.md', import.meta.url))
const YEARS = {
  payment: 'Zahlung (§ 11 EStG)',
  certificate: 'Jahr der Bescheinigung',
  completion: 'Abschluss der Maßnahme',
  bill: 'Zahlung der Rechnung',
} as const
const INTRODUCTION = `# Steuerregeln zur Durchsicht

Diese Seite ist aus \`engine/data/positions.de.json\`, \`form-lines.de.json\` und \`tax-figures.de.json\` geschrieben (\`node test/house/list-tax-rules.ts\`); ein Test hält sie gleich. Sie ist für Steuerberater: **Keine dieser Regeln ist bisher von einem Steuerberater geprüft.** Was mit „fragt“ beginnt, steht außerhalb jeder Summe, bis jemand entscheidet. Regeln mit einem Eintrag unter „Durchsicht“ sind ausdrücklich offen.
`

/** The rules as tables that a tax advisor can read, in the order of the taxonomy. */
export function listTaxRules(): string {
  const { rules, figures, lines } = loadTaxRules()
  const kinds = loadTaxonomy().kinds.flatMap(({ id, label }) => {
    const rule = rules.kinds[id]
    return rule ? [rowOf(label, rule)] : []
  })
  const amounts = Object.values(figures.figures).map(({ label, unit, years, source, review }) => {
    const values = Object.entries(years).map(
      ([year, value]) => `${year}: ${unit === 'cents' ? euro(value) : `${value} %`}`,
    )
    return `| ${label} | ${values.join(', ')} | ${source} | ${review ? 'ja' : ''} |`
  })
  return [
    INTRODUCTION,
    `Stand der Regeln: ${rules.version}.\n`,
    '## Was sich geändert hat\n',
    ...rules.changes.flatMap(({ version, what }) => [`**${version}**\n`, ...what.map(one => `- ${one}`), '']),
    '## Belegarten\n',
    '| Belegart | Ansätze | im vermieteten Objekt | im Betrieb | Jahr | Quelle | Durchsicht |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...kinds,
    '\n## Beträge und Anteile je Jahr\n',
    '| Was | Werte | Quelle | Durchsicht |',
    '| --- | --- | --- | --- |',
    ...amounts,
    '\n## Nutzungsdauern für den Vorschlag der Abschreibung\n',
    'Vorgeschlagen, nie von selbst gezählt; zwei Angaben, die passen, sagen nichts.\n',
    '| Jahre | Wörter in den Zeilen der Rechnung | Quelle | Durchsicht |',
    '| --- | --- | --- | --- |',
    ...rules.usefulLives.map(({ years, wordings, source, review }) => {
      return `| ${[years, wordings.join(', '), source, review ? 'ja' : ''].join(' | ')} |`
    }),
    '\n## Zeilen der Vordrucke\n',
    'In Klammern: nur aus zweiter Hand bekannt, im Programm mit „Zeile prüfen“. Jahre ohne Eintrag sind nicht gelesen und werden nicht fortgeschrieben.\n',
    '| Vordruck | Ansatz | 2022 | 2023 | 2024 | 2025 |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lineRows(),
    '\n## Reihenfolge der Eingabeliste\n',
    `${lines.order.forms.join(', ')}.\n`,
    `Quelle: ${lines.order.source}. Durchsicht: ${lines.order.review ? 'ja' : 'nein'}.`,
    '',
  ].join('\n')
}

function rowOf(label: string, rule: KindRule): string {
  const none = rule.noClaim ? 'kein Anspruch' : rule.information ? 'nur zur Information' : '–'
  const list = (positions: readonly PositionRule[] | undefined): string =>
    positions?.map(describe).join('; ') || (positions ? none : '')
  const year = rule.positions.length > 0 || rule.atBusiness ? YEARS[rule.year] : ''
  const cells = [label, list(rule.positions), list(rule.atLetObject), list(rule.atBusiness)]
  return `| ${[...cells, `${year}${rule.recurring ? ', 10-Tage-Regel' : ''}`, rule.source, rule.review ?? ''].join(' | ')} |`
}

function describe({ key, no, asks, hint, sign }: PositionRule): string {
  const known = loadTaxRules().rules.keys[key]
  const name = `${known?.form ?? ''}: ${known?.label ?? key}${sign ? ' (mindert)' : ''}`
  if (no) return `${name}, zählt nicht${hint ? ` (${hint})` : ''}`
  return asks ? `${name}, fragt${hint ? ` (${hint})` : ''}` : name
}

function lineRows(): string[] {
  const { rules, lines } = loadTaxRules()
  return Object.entries(rules.keys).map(([key, { form, label }]) => {
    const years = ['2022', '2023', '2024', '2025'].map(year => lines.lines[key]?.[year] ?? '')
    return `| ${[form, label, ...years].join(' | ')} |`
  })
}

function euro(cents: number): string {
  return `${(cents / 100).toLocaleString('de-DE')} €`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, listTaxRules())
