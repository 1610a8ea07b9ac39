import { LinkDismissRegular } from '@fluentui/react-icons/svg/link-dismiss'
import { EmptyPanel } from '@portal/kit/portal'
import { Button } from '@portal/kit/ui/core'
import { TitledDialog } from '@portal/kit/ui/overlay'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useHostWords } from '../i18n/words'
import { restoreFocus } from './dialog-focus'
import { withoutDialog } from './dialog-url'

/** Shown when a URL opens a dialog without its required parameters; a retry would not help. */
export function IncompleteLinkDialog() {
  const t = useHostWords()
  const navigate = useNavigate()
  const close = () => navigate({ search: withoutDialog(location.search) }, { replace: true })
  useEffect(() => () => restoreFocus(''), [])
  return (
    <TitledDialog title={t('incomplete_link.title')} onClose={close} sheet>
      <EmptyPanel icon={<LinkDismissRegular />} title={t('incomplete_link.reason')}>
        <Button appearance="primary" onClick={close}>
          {t('incomplete_link.projects')}
        </Button>
      </EmptyPanel>
    </TitledDialog>
  )
}
