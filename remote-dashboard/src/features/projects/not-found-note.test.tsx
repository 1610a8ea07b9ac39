import { Link } from '@portal/kit/portal'
import { renderInPortal } from '@portal/testing/render'
import { sampleProject } from '@portal/testing/samples'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { NotFoundNote } from './not-found-note'

test('the note of a missing project is spoken once, not again after another dialog', async () => {
  const { user } = renderInPortal(
    <>
      <Link to="/?dialog=profile">profile</Link>
      <Link to="/?project=99">back</Link>
      <Link to="/?project=98">other</Link>
      <NotFoundNote reply={{ projects: [], user: { sharedProjects: [] } }} tab="own" />
    </>,
    { words: { dashboard: { en, pt } }, path: '/?project=99' },
  )
  const note = () => screen.queryByText('Project not found')
  expect(screen.getByRole('alert').contains(note())).toBe(true)
  await user.click(screen.getByText('profile'))
  expect(note()).toBeNull()
  await user.click(screen.getByText('back'))
  expect(note()).not.toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByText('other'))
  expect(screen.getByRole('alert').contains(note())).toBe(true)
})

test.each(['5%20', '05'])('there is no note of a project that its dialog finds: %s', (id) => {
  const reply = { projects: [sampleProject({ id: 5 })], user: { sharedProjects: [] } }
  renderInPortal(<NotFoundNote reply={reply} tab="own" />, {
    words: { dashboard: { en, pt } },
    path: `/?dialog=share&project=${id}`,
  })
  expect(screen.queryByText('Project not found')).toBeNull()
})
