import {
  brand,
  elevation,
  motion,
  palettes,
  radius,
  space,
  typeScale,
  weight,
} from '@portal/contract/design'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import type { CSSProperties, ReactNode } from 'react'

const useStyles = makeStyles({
  page: { padding: tokens.spacingHorizontalXXL, color: tokens.colorNeutralForeground1 },
  heading: { ...typographyStyles.subtitle2, margin: `${tokens.spacingVerticalXL} 0 8px` },
  samples: { display: 'flex', flexWrap: 'wrap', gap: '16px', margin: 0 },
  sample: { display: 'flex', flexDirection: 'column', gap: '4px' },
  name: { ...typographyStyles.caption1 },
  value: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
  box: { width: '72px', height: '56px', border: `1px solid ${tokens.colorNeutralStroke1}` },
})

const px = (length: number) => `${length}px`
const pangram = 'À noite, vovô Kowalsky vê o ímã cair no pé do pinguim queixoso'

/** Every design token, drawn: for the development pages of remotes. */
export function DesignPage() {
  const styles = useStyles()
  return (
    <div className={styles.page}>
      <Group title="Brand">
        {entriesOf(brand).map(([step, color]) => (
          <Box key={step} name={step} value={color} style={{ background: color }} />
        ))}
      </Group>
      {entriesOf(palettes).map(([theme, palette]) => (
        <Group key={theme} title={`Palette ${theme}`}>
          {entriesOf(palette).map(([role, color]) => (
            <Box key={role} name={role} value={color} style={{ background: color }} />
          ))}
        </Group>
      ))}
      <Group title="Type">
        {entriesOf(typeScale).map(([step, { size, line }]) => (
          <Sample key={step} name={step} value={`${size} / ${line} px`}>
            <span style={{ fontSize: px(size), lineHeight: px(line) }}>{pangram}</span>
          </Sample>
        ))}
      </Group>
      <Group title="Weight">
        {entriesOf(weight).map(([name, value]) => (
          <Sample key={name} name={name} value={String(value)}>
            <span style={{ fontWeight: value }}>{pangram}</span>
          </Sample>
        ))}
      </Group>
      <Group title="Space">
        {entriesOf(space).map(([name, value]) => (
          <Box key={name} name={name} value={px(value)} style={{ width: px(value) }} />
        ))}
      </Group>
      <Group title="Radius">
        {entriesOf(radius).map(([name, value]) => (
          <Box key={name} name={name} value={px(value)} style={{ borderRadius: px(value) }} />
        ))}
      </Group>
      <Group title="Elevation">
        {entriesOf(elevation).map(([name, boxShadow]) => (
          <Box key={name} name={name} value="" style={{ boxShadow }} />
        ))}
      </Group>
      <Group title="Motion">
        {entriesOf(motion).map(([name, value]) => (
          <Sample key={name} name={name} value={String(value)} />
        ))}
      </Group>
    </div>
  )
}

function entriesOf<T extends object>(tokensOf: T): [string, T[keyof T]][] {
  return Object.entries(tokensOf) as [string, T[keyof T]][]
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <dl className={styles.samples}>{children}</dl>
    </section>
  )
}

interface SampleProps {
  readonly name: string
  readonly value: string
  readonly children?: ReactNode
}

function Sample({ name, value, children }: SampleProps) {
  const styles = useStyles()
  return (
    <div className={styles.sample}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        {children} {value}
      </dd>
    </div>
  )
}

function Box({ style, ...sample }: Omit<SampleProps, 'children'> & { style: CSSProperties }) {
  const styles = useStyles()
  return (
    <Sample {...sample}>
      <div className={styles.box} style={style} />
    </Sample>
  )
}
