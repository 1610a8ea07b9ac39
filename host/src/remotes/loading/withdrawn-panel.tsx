import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited'
import { screenRoutes } from '@portal/contract'
import { EmptyPanel } from '@portal/kit/portal'
import { Button } from '@portal/kit/ui/core'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useHostWords } from '../../i18n/words'

interface WithdrawnPanelProps {
  /** Closes the withdrawn dialog. A screen links to the projects instead. */
  readonly close?: (() => void) | undefined
}

/** Replaces a withdrawn screen or dialog. Takes the focus if that was lost. */
export function WithdrawnPanel({ close }: WithdrawnPanelProps) {
  const t = useHostWords()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return (
    <div role="alert">
      <EmptyPanel icon={<ProhibitedRegular />} title={t('errors.remote.withdrawn')}>
        <Button
          ref={button}
          appearance="primary"
          onClick={close ?? (() => navigate(screenRoutes.projects))}
        >
          {t(close ? 'close_window' : 'incomplete_link.projects')}
        </Button>
      </EmptyPanel>
    </div>
  )
}
