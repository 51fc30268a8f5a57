import type { Look } from './letter.ts'

/** Looks of letters as different houses have them. */
export const LOOKS = {
  insurer: { head: 'right', info: 'right', font: 'sans', size: 9, colour: '#003781', foot: 'columns' },
  fund: { head: 'left', info: 'stack', font: 'narrow', size: 10, colour: '#00794c', foot: 'line' },
  bank: { head: 'bar', info: 'right', font: 'sans', size: 8.5, colour: '#c8102e', foot: 'columns' },
  office: { head: 'office', info: 'above', font: 'sans', size: 9, colour: '#222', foot: 'none' },
  arms: { head: 'arms', info: 'line', font: 'tight', size: 10, colour: '#7a1f1f', foot: 'line' },
  classic: { head: 'centre', info: 'line', font: 'serif', size: 9.5, colour: '#1b3a57', foot: 'columns' },
  plain: { head: 'foot', info: 'stack', font: 'mono', size: 8.5, colour: '#222', foot: 'columns' },
  light: { head: 'left', info: 'above', font: 'narrow', size: 11, colour: '#d97706', foot: 'none' },
} as const satisfies Record<string, Look>
