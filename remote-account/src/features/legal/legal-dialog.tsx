import type { Language } from '@portal/shared/contract'
import { FailedPanel, LoadingPanel, useLanguage } from '@portal/shared/portal'
import { TitledDialog } from '@portal/shared/ui/overlay'
import { useAccountWords } from '../../words'
import { LegalArticle } from './legal-article'
import type { LegalText } from './legal-text'
import { useLegalText } from './use-legal-text'

interface LegalDialogProps {
  readonly title: string
  readonly texts: Record<Language, () => Promise<{ readonly text: LegalText }>>
  readonly onClose: () => void
}

/** A dialog with a long text in the language of the interface (2.65). */
export function LegalDialog({ title, texts, onClose }: LegalDialogProps) {
  const language = useLanguage()
  return (
    <TitledDialog title={title} onClose={onClose} size="large">
      <LegalContent key={language} title={title} load={texts[language]} language={language} />
    </TitledDialog>
  )
}

function LegalContent({
  title,
  load,
  language,
}: {
  title: string
  load: LegalDialogProps['texts'][Language]
  language: Language
}) {
  const t = useAccountWords()
  const content = useLegalText(load)
  if (content.is === 'loading') return <LoadingPanel label={t('legal.loading')} />
  if (content.is === 'failed') {
    return <FailedPanel title={t('legal.load_failed')} onRetry={content.retry} />
  }
  return <LegalArticle title={title} text={content.text} language={language} />
}
