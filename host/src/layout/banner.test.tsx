import { renderInPortal } from '@portal/testing/render'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Banner } from './banner'

function Page() {
  const [isShown, setShown] = useState(true)
  const close = (
    <button type="button" onClick={() => setShown(false)}>
      Close
    </button>
  )
  return (
    <>
      <button type="button" onClick={() => setShown(false)}>
        Elsewhere
      </button>
      {isShown && (
        <Banner intent="info" actions={close}>
          News
        </Banner>
      )}
      <main id="content" tabIndex={-1} />
    </>
  )
}

test.each([
  ['Close', 'content'],
  ['Elsewhere', ''],
])('a banner that goes with %s leaves the focus to %j', async (name, id) => {
  const { user } = renderInPortal(<Page />)
  const button = screen.getByRole('button', { name })
  await user.click(button)
  expect(screen.queryByText('News')).toBeNull()
  expect(document.activeElement?.id).toBe(id)
  if (!id) expect(document.activeElement).toBe(button)
})
