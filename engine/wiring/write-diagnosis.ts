import { arch, availableParallelism, freemem, release, totalmem, type } from 'node:os'
import { germanBytes } from '../paper/german-format.ts'
import type { OperationFigures } from '../model/operation-figures.ts'
import { toIso } from '../shared/clock.ts'
import { VERSION } from '../version.ts'
import type { OfficeSetting } from './office-settings.ts'

export interface DiagnosisFacts {
  /** Epoch ms. */
  readonly at: number
  readonly settings: readonly OfficeSetting[]
  readonly figures: OperationFigures
  /** Codes of what runs beside: watched folder, mailbox, scanner, database. */
  readonly states: Readonly<Record<string, string>>
  readonly freeBytes: number
  /** The end of `engine.log`; it may begin within a line. */
  readonly log: string
}

const HEAD = `Diagnose von Steuerstapel. Sie enthält keine Belege und keine Namen, Nummern oder Beträge von Mandanten,
auch keine Passwörter und Adressen der Kanzlei: Zahlen, Codes und das Protokoll der Engine.
Bitte vor dem Senden trotzdem durchsehen.`

/** What somebody sends who asks for help: text that names nobody. */
export function writeDiagnosis({ at, settings, figures, states, freeBytes, log }: DiagnosisFacts): string {
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Programm', [`Steuerstapel ${VERSION}`, `Node ${process.versions.node}`, `${type()} ${release()} (${arch()})`]],
    [
      'Rechner',
      [
        `${availableParallelism()} Kerne, ${germanBytes(totalmem())} Speicher, davon frei ${germanBytes(freemem())}`,
        `Frei im Datenordner: ${germanBytes(freeBytes)}`,
        `Zeit: ${toIso(at)}`,
      ],
    ],
    ['Zustand', Object.entries(states).map(([name, state]) => `${name}: ${state}`)],
    ['Einstellungen, die jemand gesetzt hat', settings.filter(({ origin }) => origin !== 'default').map(settingLine)],
    ['Zähler', Object.entries(figures).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)],
    ['Protokoll', logLines(log)],
  ]
  const sections = parts.map(([title, lines]) => `== ${title} ==\n${lines.join('\n') || '–'}`)
  return `${HEAD}\n\n${sections.join('\n\n')}\n`
}

/** Only what cannot name anybody: numbers and switches; of the rest, that it is set. */
function settingLine({ key, value, origin, isPending }: OfficeSetting): string {
  const shown = typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'gesetzt'
  return `${key}: ${shown} (${origin}${isPending ? ', gilt nach dem Neustart' : ''})`
}

/** Lines of the engine alone, which leave names out; whatever else got into the file is not passed on. */
function logLines(log: string): readonly string[] {
  return log.split('\n').filter(line => {
    try {
      const parsed: unknown = JSON.parse(line)
      return typeof parsed === 'object' && parsed !== null && 'level' in parsed && 'time' in parsed
    } catch {
      return false
    }
  })
}
