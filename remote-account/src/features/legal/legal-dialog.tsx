import {
  FailedPanel,
  LoadingPanel,
  useAddresses,
  useLanguage,
  useSiteText,
} from '@portal/kit/portal'
import { TitledDialog } from '@portal/kit/ui/overlay'
import { useAccountWords } from '../../words'
import { LegalArticle } from './legal-article'

interface LegalDialogProps {
  readonly text: 'terms' | 'cookies' | 'privacy'
  readonly close: () => void
}

/** A dialog with a legal text of the site in the language of the interface. */
export function LegalDialog({ text, close }: LegalDialogProps) {
  const t = useAccountWords()
  const title = t(`legal.${text}.title`)
  return (
    <TitledDialog title={title} onClose={close} size="large">
      <LegalContent text={text} title={title} />
    </TitledDialog>
  )
}

function LegalContent({ text, title }: { text: LegalDialogProps['text']; title: string }) {
  const t = useAccountWords()
  const language = useLanguage()
  const { data, isError, refetch } = useSiteText(useAddresses().legalText(text, language))
  if (data !== undefined)
    return <LegalArticle key={language} title={title} file={data} language={language} />
  if (isError) return <FailedPanel title={t('legal.load_failed')} onRetry={refetch} />
  return <LoadingPanel label={t('legal.loading')} />
}
