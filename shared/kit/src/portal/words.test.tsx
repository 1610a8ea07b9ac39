import { renderInPortal } from '@portal/testing/render'
import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useWords } from './words'

test('the words are one function until they change, in the same language too', async () => {
  const seen = new Set<unknown>()
  const Probe = () => {
    const [count, setCount] = useState(0)
    seen.add(useWords('reports'))
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    )
  }
  const { user, i18n, getByText } = renderInPortal(<Probe />)
  await user.click(getByText('0'))
  getByText('1')
  expect(seen.size).toBe(1)
  await act(() => i18n.changeLanguage(i18n.language))
  expect(seen.size).toBe(2)
})
