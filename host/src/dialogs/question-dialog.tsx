import { coverPage } from '@portal/kit/plain/cover-page'
import { Button } from '@portal/kit/ui/core'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useHostWords } from '../i18n/words'
import { ShortcutsDialog } from '../shortcuts/shortcuts-dialog'
import { focusBelow } from './dialog-focus'
import { ErrorDialog } from './error-dialog'
import { MessageDialog } from './message-dialog'
import { drop, type Question, questionStore, settle } from './question-store'

export function QuestionDialog() {
  const question = useStore(questionStore, (store) => store.open)
  useFocusBack(question !== undefined)
  useEndWithBack(question !== undefined)
  if (!question) return null
  if (question.kind === 'error')
    return <ErrorDialog error={question.error} onClose={() => settle()} />
  if (question.kind === 'shortcuts') return <ShortcutsDialog onClose={() => settle()} />
  return <PlainDialog question={question} />
}

interface PlainDialogProps {
  readonly question: Extract<Question, { kind: 'info' | 'confirm' }>
}

function PlainDialog({ question }: PlainDialogProps) {
  const t = useHostWords()
  const safeChoice = useRef<HTMLButtonElement>(null)
  useEffect(() => safeChoice.current?.focus(), [])
  const asks = question.kind === 'confirm'
  return (
    <MessageDialog
      title={question.title}
      modalType={asks ? 'alert' : 'modal'}
      onClose={() => settle()}
      actions={
        <>
          {asks && <Button onClick={() => settle(true)}>{t('yes')}</Button>}
          <Button ref={safeChoice} appearance="primary" onClick={() => settle()}>
            {t(asks ? 'no' : 'ok')}
          </Button>
        </>
      }
    >
      {question.message}
    </MessageDialog>
  )
}

/** Returns the focus to the opener when the dialog closes, or to what is below: the link of a snackbar goes with it. */
function useFocusBack(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    const { from } = questionStore.getState()
    return () => {
      if (from?.isConnected) from.focus()
      else focusBelow()
    }
  }, [isOpen])
}

/** Back closes the question alone. One that replaces another keeps its history entry. */
function useEndWithBack(isOpen: boolean) {
  useEffect(() => {
    if (isOpen) questionStore.setState({ uncover: coverPage(drop) })
  }, [isOpen])
}
