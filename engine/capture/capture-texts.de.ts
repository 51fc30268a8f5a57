import type { PageSide, ScanFacts, ScanFinding } from '../model/scan-facts.ts'
import { SCAN_LIMITS } from './judge-scan.ts'

const SIDE_NAMES: Readonly<Record<PageSide, string>> = { top: 'oben', right: 'rechts', bottom: 'unten', left: 'links' }

/** A finding as people read it; `cut` as the page lies upright. */
export function findingText(finding: ScanFinding, { dpi, cut }: Pick<ScanFacts, 'dpi' | 'cut'>): string {
  switch (finding) {
    case 'cut':
      return `${cut.map(side => SIDE_NAMES[side]).join(' und ')} angeschnitten`
    case 'unreadable':
      return 'Stelle nicht lesbar'
    case 'blurred':
      return 'unscharf oder blass'
    case 'low_resolution':
      return `nur ${dpi} dpi (mindestens 200)`
    case 'small_letters':
      return `Schrift zu klein abgebildet (unter ${SCAN_LIMITS.letterPxMin} Bildpunkte hoch)`
    case 'marks_without_colour':
      return 'Handschrift ohne Farbe erfasst'
  }
}

/** How a page was captured, in a few words: "300 dpi · Farbe". */
export function scanText({ dpi, dpiIsGuessed, colour, isPhoto }: ScanFacts): string {
  const parts = [
    isPhoto ? 'Foto' : 'Scan',
    dpiIsGuessed ? `etwa ${dpi} dpi, wenn A4` : `${dpi} dpi`,
    colour && COLOUR_NAMES[colour],
  ]
  return parts.filter(Boolean).join(' · ')
}

/** How the picture of a page is stored. */
export const COLOUR_NAMES = { colour: 'Farbe', grey: 'Graustufen', black_white: 'Schwarzweiß' } as const
