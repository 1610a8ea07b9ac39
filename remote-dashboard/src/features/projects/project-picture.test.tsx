import { renderInPortal } from '@portal/testing/render'
import { sampleProject } from '@portal/testing/samples'
import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProjectPicture } from './project-picture'

test('a picture that failed to load has all its sizes again when the network comes back', () => {
  const { container } = renderInPortal(
    <ProjectPicture project={sampleProject()} className="" sizes="50vw" loading="eager">
      No picture
    </ProjectPicture>,
  )
  const fail = () => fireEvent.error(container.querySelector('img') as Element)
  const sources = () => container.querySelectorAll('source').length
  const ofAll = sources()
  expect(ofAll).toBeGreaterThan(0)
  fail()
  expect(sources()).toBe(0)
  fail()
  expect(container.textContent).toContain('No picture')
  act(() => void dispatchEvent(new Event('online')))
  expect(sources()).toBe(ofAll)
})
