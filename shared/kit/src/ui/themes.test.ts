import { contrast } from '@portal/contract/design'
import { describe, expect, test } from 'vitest'
import { type ThemeName, themes } from './themes'

type Token = keyof (typeof themes)['light']

/** Colors that set a control apart, and its possible backgrounds (WCAG 1.4.11). */
const pairs: [mark: Token, ...backgrounds: Token[]][] = [
  ['colorStrokeFocus2', 'colorNeutralBackground1', 'colorNeutralBackground2'],
  ['colorNeutralStrokeAccessible', 'colorNeutralBackground1', 'colorNeutralBackground2'],
  ['colorCompoundBrandStroke', 'colorNeutralBackground1', 'colorNeutralBackground2'],
  ['colorCompoundBrandBackground', 'colorNeutralBackground1', 'colorNeutralBackground2'],
  ['colorNeutralForeground1', 'colorNeutralBackground1', 'colorNeutralBackground2'],
  ['colorNeutralForeground2', 'colorNeutralBackground1', 'colorNeutralBackground2'],
  ['colorNeutralForeground3', 'colorNeutralBackground1', 'colorNeutralBackground2'],
  ['colorBrandForeground1', 'colorNeutralBackground1', 'colorBrandBackground2'],
  ['colorStatusWarningForeground1', 'colorNeutralBackground1'],
  ['colorPaletteRedBorder2', 'colorNeutralBackground1'],
]
const leastContrast = 3

describe.each(Object.keys(themes) as ThemeName[])('in the theme %s', (name) => {
  const theme = themes[name]
  const cases = pairs.flatMap(([mark, ...grounds]) =>
    grounds.map((ground) => [mark, ground] as const),
  )
  test.each(cases)('%s stands out on %s', (mark, ground) => {
    const ratio = contrast(String(theme[mark]), String(theme[ground]))
    expect(ratio).toBeGreaterThanOrEqual(leastContrast)
  })
})
