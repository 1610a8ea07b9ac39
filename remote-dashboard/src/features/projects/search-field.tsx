import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { limits } from '@portal/shared/contract'
import { useShortcut } from '@portal/shared/portal'
import { Button, makeStyles } from '@portal/shared/ui/core'
import { Input } from '@portal/shared/ui/form'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useDashboardWords } from '../../words'

const narrow = `@media (width < ${limits.narrowBelowPx}px)`

const useStyles = makeStyles({
  field: {
    flex: '1 1 240px',
    [narrow]: { flex: 'none' },
    minWidth: 0,
    // The button beside it clears in every browser.
    '& input::-webkit-search-cancel-button': { display: 'none' },
  },
})

interface SearchFieldProps {
  readonly value: string
  /** Called when typing has paused, and at once by Enter and by clearing (4.8). */
  readonly onSearch: (text: string) => void
}

/** Searches by name: `/` leads here, Escape clears (2.26). */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const t = useDashboardWords()
  const styles = useStyles()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useTyped(value, onSearch)
  useShortcut('/', () => input.current?.focus())
  const search = (text: string) => {
    setTyped(text)
    onSearch(text)
  }
  const clear = () => {
    search('')
    input.current?.focus()
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter') search(typed)
    if (event.key !== 'Escape' || typed === '') return
    event.preventDefault()
    clear()
  }
  return (
    <Input
      ref={input}
      className={styles.field}
      type="search"
      role="searchbox"
      aria-label={t('filters.search')}
      placeholder={t('filters.search')}
      maxLength={limits.searchMaxCharacters}
      value={typed}
      onChange={(_, { value: text }) => setTyped(text.slice(0, limits.searchMaxCharacters))}
      onKeyDown={pressed}
      contentBefore={<SearchRegular />}
      contentAfter={
        typed === '' ? null : (
          <Button
            appearance="transparent"
            size="small"
            icon={<DismissRegular />}
            aria-label={t('filters.clear_search')}
            onClick={clear}
          />
        )
      }
    />
  )
}

/** The text in the field, which runs ahead of the search; what changes the search from outside wins. */
function useTyped(value: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const searched = useRef(value)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    if (value !== searched.current) setTyped(value)
    searched.current = value
  }, [value])
  useEffect(() => {
    if (typed === searched.current) return
    const timer = setTimeout(() => {
      searched.current = typed
      latest.current(typed)
    }, limits.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
