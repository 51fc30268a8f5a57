import { createDarkTheme, createLightTheme } from '@fluentui/react-components'
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

const fontFamilyBase = "'Segoe UI', 'Segoe UI Web (West European)', system-ui, 'Open Sans', 'Noto Sans', sans-serif"

/** Colours of ours beside Fluent's; each is the CSS variable of its name. */
interface OwnColors {
  readonly canvas: string
  /** Behind pages. */
  readonly desk: string
  readonly titleBar: string
  // Fluent's own warning tint is too pale to read.
  readonly reviewText: string
  readonly reviewBack: string
  readonly reviewEdge: string
  readonly activeBack: string
  readonly activeEdge: string
}

export const lightTheme: Theme & OwnColors = {
  ...createLightTheme(brand),
  fontFamilyBase,
  canvas: '#f5f6f8',
  desk: '#e8eaee',
  titleBar: '#0b2a47',
  reviewText: '#8a3707',
  reviewBack: '#fff1e0',
  reviewEdge: '#f4c08f',
  activeBack: '#fff4e0',
  activeEdge: '#c25700',
}

export const darkTheme: Theme & OwnColors = {
  ...createDarkTheme(brand),
  fontFamilyBase,
  // Of the dark theme's own choice these are too dim for text.
  colorBrandForeground1: brand[110],
  colorBrandForeground2: brand[120],
  colorBrandForegroundLink: brand[120],
  colorBrandForegroundLinkHover: brand[130],
  colorBrandForegroundLinkPressed: brand[140],
  colorBrandForegroundLinkSelected: brand[120],
  canvas: '#1b1b1b',
  desk: '#101113',
  titleBar: '#0a1f35',
  reviewText: '#ffc08f',
  reviewBack: '#3d2410',
  reviewEdge: '#8a5424',
  activeBack: '#3a2c12',
  activeEdge: '#ff9b45',
}
