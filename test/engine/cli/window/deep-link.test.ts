import { expect, test } from 'vitest'
import { placeOfLink } from '../../../../engine/cli/window/deep-link.ts'

const BATCH = 'bat_01JD0000000000000000000000'

test.each([
  ['steuerstapel:', ''],
  ['steuerstapel://', ''],
  [`steuerstapel://stapel/${BATCH}`, `/stapel/${BATCH}`],
  // Browsers add a slash to what they take for a host.
  [`steuerstapel://stapel/${BATCH}/`, `/stapel/${BATCH}`],
  [`steuerstapel://stapel/${BATCH}/../../x`, null],
  [`steuerstapel://stapel/${BATCH}#anmelden=x`, `/stapel/${BATCH}`],
  ['steuerstapel://stapel/bat_x', null],
  ['steuerstapel://loeschen/alles', null],
  ['file:///etc/passwd', null],
  ['--app=x', null],
  ['', null],
])('%s leads to %s', (link, place) => {
  expect(placeOfLink(link)).toBe(place)
})
