import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { limits } from '@portal/contract'
import { useCopy, usePortal } from '@portal/kit/portal'
import { Button } from '@portal/kit/ui/core'
import { useAccountWords } from '../../../words'

/** Copies a text, and shows whether it worked. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const t = useAccountWords()
  const { notify } = usePortal()
  const { copied, copy } = useCopy()
  const copyText = async () => {
    const isCopied = await copy(text)
    const tell = isCopied ? notify.success : notify.error
    tell(t(isCopied ? 'second_factor.copied' : 'second_factor.copy_failed'), limits.copySnackbarMs)
  }
  return (
    <Button icon={copied ? <CheckmarkRegular /> : <CopyRegular />} onClick={copyText}>
      {children}
    </Button>
  )
}
