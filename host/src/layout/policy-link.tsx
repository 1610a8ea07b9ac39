import { type DialogName, dialogKey } from '@portal/contract'
import { usePortal } from '@portal/kit/portal'
import { Button } from '@portal/kit/ui/core'
import { useHostWords } from '../i18n/words'

export const policies = ['terms', 'cookies', 'privacy', 'contacts'] as const satisfies DialogName[]

interface PolicyLinkProps {
  readonly name: (typeof policies)[number]
  readonly onPointerEnter?: () => void
}

/** Opens a policy, or the contacts. */
export function PolicyLink({ name, onPointerEnter }: PolicyLinkProps) {
  const t = useHostWords()
  const { dialogs } = usePortal()
  return (
    <Button
      appearance="transparent"
      aria-haspopup="dialog"
      data-opens={dialogKey(name, {})}
      onPointerEnter={onPointerEnter}
      onClick={() => dialogs.open(name, {})}
    >
      {t(`footer.${name}`)}
    </Button>
  )
}
