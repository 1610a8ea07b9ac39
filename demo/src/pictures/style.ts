export interface Style {
  readonly wall: string
  readonly floor: string
  readonly ceiling: string
  readonly wood: string
  readonly fabric: string
  readonly accent: string
}

export const styles = [
  {
    wall: '#e9e2d6',
    floor: '#b98d62',
    ceiling: '#f6f2ea',
    wood: '#8a5f3c',
    fabric: '#4d7282',
    accent: '#d98e4a',
  },
  {
    wall: '#dfe5e6',
    floor: '#a9a39a',
    ceiling: '#f7f9f9',
    wood: '#6f5a48',
    fabric: '#3f6f6b',
    accent: '#e0b252',
  },
  {
    wall: '#e8d9cc',
    floor: '#9c6b48',
    ceiling: '#f4ebe2',
    wood: '#70452c',
    fabric: '#a8553f',
    accent: '#33586b',
  },
  {
    wall: '#d9dbe2',
    floor: '#8f8678',
    ceiling: '#f1f2f5',
    wood: '#4d4540',
    fabric: '#5b5f8c',
    accent: '#c7743f',
  },
  {
    wall: '#d8ddd0',
    floor: '#c1a27c',
    ceiling: '#f3f4ec',
    wood: '#7d6244',
    fabric: '#5d7a52',
    accent: '#c9a24a',
  },
] as const satisfies readonly [Style, ...Style[]]
