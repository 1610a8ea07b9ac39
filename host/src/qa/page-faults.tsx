import { useStyles } from './panel.styles'
import { SwitchCheckbox, SwitchInput, SwitchSelect } from './switch-fields'

export function PageFaults() {
  const styles = useStyles()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.section}>Browser</legend>
      <SwitchSelect
        name="socket"
        label="Live connection"
        options={[
          ['', 'Normal'],
          ['refuse', 'Refused'],
          ['drop-1000', 'Dropped after 1 s'],
          ['drop-10000', 'Dropped after 10 s'],
        ]}
      />
      <SwitchInput name="clock" label="Clock set to" placeholder="2026-03-02T10:00:00Z" />
      <div>
        <SwitchCheckbox name="storage" value="blocked" label="Storage blocked" />
        <SwitchCheckbox name="clipboard" value="absent" label="Clipboard absent" />
        <SwitchCheckbox name="texts" value="pseudo" label="Texts in ⟦brackets⟧" />
      </div>
    </fieldset>
  )
}
