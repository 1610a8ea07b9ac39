import { problemOf, type Switches, type SwitchName } from '@portal/contract/qa/switches'
import { Checkbox, Field, Input } from '@portal/kit/ui/form'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useStyles } from './panel.styles'
import { setSwitch, switchesStore } from './switches-store'

type Options = readonly (readonly [value: string, label: string])[]

interface SwitchProps {
  readonly name: SwitchName
  readonly label: string
}

/** A switch with a typed value. An invalid value is reported and turns it off. */
export function SwitchInput({ name, label, placeholder }: SwitchProps & { placeholder: string }) {
  const switches = useStore(switchesStore, (store) => store.switches)
  // Forgotten when a switch is changed elsewhere.
  const [refused, setRefused] = useState<{ text: string; beside: Switches }>()
  const wrong = refused?.beside === switches ? refused.text : undefined
  const problem = wrong && problemOf(name, wrong)
  const change = (text: string) => {
    const isWrong = text !== '' && problemOf(name, text) !== undefined
    setSwitch(name, isWrong || text === '' ? undefined : text)
    setRefused(isWrong ? { text, beside: switchesStore.getState().switches } : undefined)
  }
  return (
    <Field label={label} {...(problem && { validationMessage: problem })}>
      <Input
        value={switches.get(name) ?? wrong ?? ''}
        placeholder={placeholder}
        onChange={(_, data) => change(data.value)}
      />
    </Field>
  )
}

/** A switch with a list of values; `''` is off. */
export function SwitchSelect({ name, label, options }: SwitchProps & { options: Options }) {
  const value = useSwitch(name)
  const isOffered = value === undefined || options.some(([offered]) => offered === value)
  return (
    <Select
      label={label}
      options={isOffered ? options : [...options, [value, value]]}
      value={value ?? ''}
      onChange={(chosen) => setSwitch(name, chosen || undefined)}
    />
  )
}

export function SwitchCheckbox({ name, label, value }: SwitchProps & { value: string }) {
  const checked = useSwitch(name) !== undefined
  return (
    <Checkbox
      label={label}
      checked={checked}
      onChange={() => setSwitch(name, checked ? undefined : value)}
    />
  )
}

interface SelectProps {
  readonly label: string
  readonly options: Options
  readonly value: string
  readonly onChange: (value: string) => void
}

export function Select({ label, options, value, onChange }: SelectProps) {
  const styles = useStyles()
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className={styles.select}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map(([offered, text]) => (
            <option key={offered} value={offered}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function useSwitch(name: SwitchName): string | undefined {
  return useStore(switchesStore, ({ switches }) => switches.get(name))
}
