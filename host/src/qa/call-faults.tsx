import { callNames } from '@portal/contract/qa/switches'
import { useState } from 'react'
import { useStyles } from './panel.styles'
import { Select, SwitchInput, SwitchSelect } from './switch-fields'

const calls: [value: string, label: string][] = [
  ['*', 'Every call'],
  ...callNames.map((name): [string, string] => [name, name]),
]

export function CallFaults() {
  const styles = useStyles()
  const [call, setCall] = useState('*')
  return (
    <fieldset className={styles.group}>
      <legend className={styles.section}>Calls</legend>
      <Select label="Call" options={calls} value={call} onChange={setCall} />
      <div className={styles.grid} key={call}>
        <SwitchInput name={`${call}.delay`} label="Delay in ms" placeholder="2000" />
        <SwitchInput name={`${call}.status`} label="Status" placeholder="503" />
        <SwitchSelect
          name={`${call}.body`}
          label="Body"
          options={[
            ['', 'Normal'],
            ['empty', 'Empty'],
            ['html', 'HTML'],
          ]}
        />
        <SwitchSelect
          name={`${call}.headers`}
          label="Headers"
          options={[
            ['', 'Normal'],
            ['no-cors', 'No CORS headers'],
            ['no-own', 'None of the portal'],
          ]}
        />
      </div>
    </fieldset>
  )
}
