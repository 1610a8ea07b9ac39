import {
  createDarkTheme,
  createLightTheme,
  type Theme,
  teamsHighContrastTheme,
} from '@fluentui/react-components'
import {
  brand,
  elevation,
  fontStack,
  monospaceStack,
  onPicture,
  palettes,
  radius,
  typeScale,
  weight,
} from '@portal/contract/design'

const px = (length: number) => `${length}px`

const type = Object.fromEntries(
  Object.entries(typeScale).flatMap(([step, { size, line }]) => {
    const name = step.charAt(0).toUpperCase() + step.slice(1)
    const base = /^\d/.test(name) ? `Base${name}` : name
    return [
      [`fontSize${base}`, px(size)],
      [`lineHeight${base}`, px(line)],
    ]
  }),
) as Partial<Theme>

const common = {
  ...type,
  fontFamilyBase: fontStack,
  fontFamilyNumeric: fontStack,
  fontFamilyMonospace: monospaceStack,
  fontWeightRegular: weight.regular,
  fontWeightMedium: weight.medium,
  fontWeightSemibold: weight.semibold,
  fontWeightBold: weight.bold,
  borderRadiusSmall: px(radius.small),
  borderRadiusMedium: px(radius.medium),
  borderRadiusLarge: px(radius.large),
  borderRadiusXLarge: px(radius.xLarge),
  borderRadiusCircular: px(radius.circular),
} satisfies Partial<Theme>

const shadows = { shadow2: elevation.resting, shadow8: elevation.raised } satisfies Partial<Theme>

interface OwnTokens {
  readonly colorTextOnPicture: string
  readonly colorScrim: string
  readonly colorScrimEnd: string
}

const pictures: OwnTokens = {
  colorTextOnPicture: onPicture.text,
  colorScrim: onPicture.scrim,
  colorScrimEnd: onPicture.scrimEnd,
}

type PortalTheme = Theme & OwnTokens

const lightTheme: PortalTheme = {
  ...createLightTheme(brand),
  ...common,
  ...shadows,
  ...pictures,
  colorNeutralBackground2: palettes.light.ground,
}
const darkTheme: PortalTheme = {
  ...createDarkTheme(brand),
  ...common,
  ...pictures,
  colorBrandForeground1: brand[110],
  colorBrandForeground2: brand[120],
  colorBrandForegroundLink: brand[110],
  colorBrandForegroundLinkHover: brand[120],
}
const contrastTheme: PortalTheme = {
  ...teamsHighContrastTheme,
  ...common,
  colorTextOnPicture: '#ffffff',
  colorScrim: '#000000',
  colorScrimEnd: '#000000',
}

// Users of the kit see Fluent's type.
const light: Theme = lightTheme
const dark: Theme = darkTheme
const contrast: Theme = contrastTheme
export const themes = { light, dark, contrast }
export type ThemeName = keyof typeof themes
