import {
  type BrandVariants,
  createDarkTheme,
  createLightTheme,
  type Theme,
  teamsHighContrastTheme,
} from '@fluentui/react-components'

const brand: BrandVariants = {
  10: '#021316',
  20: '#04222a',
  30: '#06323d',
  40: '#08414f',
  50: '#0a4f5e',
  60: '#0c5e6f',
  70: '#0e6d80',
  80: '#107c91',
  90: '#2a90a5',
  100: '#49a2b5',
  110: '#67b3c3',
  120: '#85c4d1',
  130: '#a2d4de',
  140: '#bfe3ea',
  150: '#daf1f5',
  160: '#f0fafb',
}

const lightTheme: Theme = createLightTheme(brand)
const darkTheme: Theme = {
  ...createDarkTheme(brand),
  colorBrandForeground1: brand[110],
  colorBrandForeground2: brand[120],
  colorBrandForegroundLink: brand[110],
  colorBrandForegroundLinkHover: brand[120],
}

export const themes = { light: lightTheme, dark: darkTheme, contrast: teamsHighContrastTheme }
export type ThemeName = keyof typeof themes
