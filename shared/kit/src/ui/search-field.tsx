import { Button, Input, makeStyles } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { limits } from '@portal/contract'
import { narrow } from '@portal/kit/plain/media'
import { useWords } from '@portal/kit/portal'
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

const useStyles = makeStyles({
  field: {
    flex: '1 1 240px',
    [narrow]: { flex: 'none' },
    minWidth: 0,
    // The button beside it clears in every browser.
    '& input::-webkit-search-cancel-button': { display: 'none' },
    '& input:placeholder-shown': { textOverflow: 'ellipsis' },
  },
})

interface SearchFieldProps {
  readonly ref?: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly value: string
  /** Runs when typing pauses, and at once on Enter, Escape and blur. */
  readonly onSearch: (text: string) => void
  readonly after?: ReactElement | null
}

export function SearchField({ label, value, onSearch, ref, after = null }: SearchFieldProps) {
  const t = useWords('common')
  const styles = useStyles()
  const ownInput = useRef<HTMLInputElement>(null)
  const input = ref ?? ownInput
  const { typed, setTyped, search } = useTyped(value, onSearch)
  const clear = () => {
    search('')
    input.current?.focus()
  }
  const afterPress = useAfterPress()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') search(typed)
    if (event.key !== 'Escape' || typed === '') return
    event.preventDefault()
    // A popover around the field would close.
    event.stopPropagation()
    clear()
  }
  return (
    <Input
      ref={input}
      className={styles.field}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      maxLength={limits.searchMaxCharacters}
      value={typed}
      onChange={(_, { value: text }) => setTyped(text.slice(0, limits.searchMaxCharacters))}
      onKeyDown={onKeyDown}
      onBlur={() => afterPress(() => search(typed))}
      contentBefore={<SearchRegular />}
      contentAfter={
        typed === '' ? (
          after
        ) : (
          <Button
            appearance="transparent"
            size="small"
            icon={<DismissRegular />}
            aria-label={t('clear_search')}
            onClick={clear}
          />
        )
      }
    />
  )
}

/** Runs something at the end of a press of the pointer that is under way, or else at once: what moves before would get no click. */
function useAfterPress() {
  const isPressed = useRef(false)
  useEffect(() => {
    const note = ({ type }: MouseEvent) => {
      isPressed.current = type === 'mousedown'
    }
    addEventListener('mousedown', note, true)
    addEventListener('mouseup', note, true)
    return () => {
      removeEventListener('mousedown', note, true)
      removeEventListener('mouseup', note, true)
    }
  }, [])
  return (run: () => void) => {
    if (!isPressed.current) return run()
    let isDone = false
    const end = () => {
      if (!isDone) run()
      isDone = true
    }
    // Before what is clicked, which may go on from the search, or drop it.
    addEventListener('click', end, { capture: true, once: true })
    addEventListener('mouseup', () => setTimeout(end), { once: true })
  }
}

/** A change of `value` that this field caused is late and ignored, so that text typed since is kept. */
function useTyped(value: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const pendingSearches = useRef<string[]>([])
  const search = (text: string) => {
    setTyped(text)
    if (text === (pendingSearches.current.at(-1) ?? value)) return
    pendingSearches.current.push(text)
    onSearch(text)
  }
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })
  useEffect(() => {
    const followed = pendingSearches.current.lastIndexOf(value)
    pendingSearches.current = followed < 0 ? [] : pendingSearches.current.slice(followed + 1)
    if (followed < 0) setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === (pendingSearches.current.at(-1) ?? value)) return
    const timer = setTimeout(() => latest.current(typed), limits.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed, value])
  return { typed, setTyped, search }
}
