import { createLightTheme } from '@fluentui/react-components'
import type { BrandVariants, Theme } from '@fluentui/react-components'

const brand: BrandVariants = {
  10: '#020508',
  20: '#0a1a2b',
  30: '#0b2a47',
  40: '#0c375d',
  50: '#0d4675',
  60: '#0f548c',
  70: '#1c639f',
  80: '#1f6cab',
  90: '#3a80bb',
  100: '#5694c9',
  110: '#73a8d6',
  120: '#8fbbe1',
  130: '#abceeb',
  140: '#c5def2',
  150: '#dfecf8',
  160: '#f1f7fc',
}

export const theme: Theme = {
  ...createLightTheme(brand),
  fontFamilyBase: "'Segoe UI', 'Segoe UI Web (West European)', system-ui, 'Open Sans', 'Noto Sans', sans-serif",
}
