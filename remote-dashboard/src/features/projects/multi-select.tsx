import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { fold } from '@portal/kit/portal'
import { Popover, PopoverSurface, PopoverTrigger } from '@portal/kit/ui/app'
import { Button } from '@portal/kit/ui/core'
import { Checkbox, SearchField } from '@portal/kit/ui/form'
import { type KeyboardEvent, useState } from 'react'
import { useDashboardWords } from '../../words'
import { movedByKeys, useStyles } from './multi-select.styles'
import type { FilterOption } from './options'

/** Up to this many options are all listed. */
const allUpTo = 30

interface MultiSelectProps {
  readonly label: string
  readonly options: readonly FilterOption[]
  readonly chosen: readonly number[]
  readonly onChoose: (chosen: readonly number[]) => void
}

/**
 * Chooses any number of options. Closed it shows the first choice and how many more there are; open it is a
 * list of checkboxes, which every pointer and screen reader knows. Backspace takes the last choice back.
 */
export function MultiSelect({ label, options, ...choice }: MultiSelectProps) {
  const t = useDashboardWords()
  const styles = useStyles()
  const [open, setOpen] = useState(false)
  const [chosen, onChoose] = useShownAtOnce(choice)
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Backspace') onChoose(chosen.slice(0, -1))
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  const toggle = (value: number) =>
    onChoose(
      chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    )
  return (
    <Popover
      open={open}
      onOpenChange={(_, data) => setOpen(data.open)}
      positioning="below-start"
      trapFocus
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button
          className={styles.trigger}
          aria-description={chosen.length > 0 ? t('filters.backspace_hint') : undefined}
          onKeyDown={pressed}
        >
          <span>{label}</span>
          <Chosen chosen={chosen} options={options} />
          <ChevronDownRegular className={styles.chevron} />
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={label} onKeyDown={moveBetweenFields}>
        {options.length === 0 ? (
          <p className={styles.none}>{t('filters.no_options')}</p>
        ) : (
          <Options {...{ label, options, chosen }} onToggle={toggle} />
        )}
      </PopoverSurface>
    </Popover>
  )
}

/** Up and Down move between the fields, Home and End to the first and the last option. Otherwise they scroll the page. */
function moveBetweenFields(event: KeyboardEvent): void {
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const options = fields.filter(({ type }) => type === 'checkbox')
  const at = fields.indexOf(event.target as HTMLInputElement)
  const ends = options.some((option) => option === event.target)
    ? { Home: options[0], End: options.at(-1) }
    : {}
  const goals: Readonly<Record<string, HTMLInputElement | undefined>> = {
    ArrowDown: fields[at + 1],
    ArrowUp: fields[at - 1],
    ...ends,
  }
  if (at < 0 || !(event.key in goals)) return
  event.preventDefault()
  event.currentTarget.toggleAttribute(movedByKeys, true)
  goals[event.key]?.focus()
}

interface OptionsProps extends Omit<MultiSelectProps, 'onChoose'> {
  readonly onToggle: (value: number) => void
}

/** A list too long to be read is searched, and only its beginning is rendered: those that were chosen, then the others. */
function Options({ label, options, chosen, onToggle }: OptionsProps) {
  const t = useDashboardWords()
  const styles = useStyles()
  const [query, setQuery] = useState('')
  // Those that are chosen meanwhile stay where they are.
  const [chosenBefore] = useState(chosen)
  const isLong = options.length > allUpTo
  const wanted = fold(query.trim())
  const found = options.filter((option) => fold(option.label).includes(wanted))
  const isLater = ({ value }: FilterOption) => Number(!chosenBefore.includes(value))
  const ordered = isLong ? found.toSorted((a, b) => isLater(a) - isLater(b)) : found
  const unlisted = isLong ? Math.max(0, found.length - allUpTo) : 0
  return (
    <>
      {isLong && <SearchField label={t('filters.find_option')} value={query} onSearch={setQuery} />}
      <fieldset className={styles.options} aria-label={label}>
        {ordered.slice(0, allUpTo).map(({ value, label: text, count }) => (
          <div key={value} className={styles.option}>
            <Checkbox
              className={styles.checkbox}
              label={text}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            <span className={styles.count} aria-hidden>
              {count}
            </span>
          </div>
        ))}
      </fieldset>
      {isLong && (
        <p className={styles.unlisted} role="status">
          {found.length === 0 && t('finder.nothing')}
          {unlisted > 0 && t('filters.unlisted', { count: unlisted })}
        </p>
      )}
    </>
  )
}

/** The choice as it was made; the address, which has the last word, follows a moment later. */
function useShownAtOnce({ chosen, onChoose }: Pick<MultiSelectProps, 'chosen' | 'onChoose'>) {
  const [shown, setShown] = useState(chosen)
  const said = chosen.join()
  const [heard, setHeard] = useState(said)
  if (said !== heard) {
    setHeard(said)
    setShown(chosen)
  }
  const choose = (next: readonly number[]) => {
    setShown(next)
    onChoose(next)
  }
  return [shown, choose] as const
}

/** The first choice as a tag, and how many more there are. */
function Chosen({ chosen, options }: Pick<MultiSelectProps, 'chosen' | 'options'>) {
  const t = useDashboardWords()
  const styles = useStyles()
  const [first, ...more] = chosen
  if (first === undefined) return null
  // A choice of the URL need not be among the options.
  const name = options.find(({ value }) => value === first)?.label ?? String(first)
  return (
    <>
      <span className={styles.tag}>{name}</span>
      {more.length > 0 && (
        <span className={styles.more}>
          <span aria-hidden>{t('filters.more', { count: more.length })}</span>
          <span className={styles.heard}>{t('filters.more_label', { count: more.length })}</span>
        </span>
      )}
    </>
  )
}
