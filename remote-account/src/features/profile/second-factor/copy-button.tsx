import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { useCopyNotice } from '@portal/kit/plain/use-copy-notice'
import { useCopy } from '@portal/kit/portal'
import { Button } from '@portal/kit/ui/core'
import { useAccountWords } from '../../../words'

/** Copies a text, and shows whether it worked. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const t = useAccountWords()
  const tell = useCopyNotice()
  const { copied, copy } = useCopy()
  const copyText = async () => {
    const isCopied = await copy(text)
    if (isCopied) tell('success', t('second_factor.copied'))
    else tell('error', t('second_factor.copy_failed'))
  }
  return (
    <Button icon={copied ? <CheckmarkRegular /> : <CopyRegular />} onClick={copyText}>
      {children}
    </Button>
  )
}
