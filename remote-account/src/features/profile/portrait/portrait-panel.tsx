import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import type { AppUser } from '@portal/contract'
import { useLanguage } from '@portal/kit/portal'
import { Button, mergeClasses } from '@portal/kit/ui/core'
import { useEffect, useRef, useState } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'
import { useAccountWords } from '../../../words'
import { acceptedText, portraitRules, type Refusal, refusalOf, refusalText } from './accept'
import { PortraitEditor } from './portrait-editor'
import { useStyles } from './portrait-panel.styles'
import { useRemovePortrait } from './use-remove-portrait'
import { fields, useStrayDrops } from './use-stray-drops'

/** Sets and removes the portrait: a file that is chosen, dropped or pasted is cropped first. */
export function PortraitPanel({ user }: { user: AppUser }) {
  const t = useAccountWords()
  const styles = useStyles()
  const language = useLanguage()
  const uploadButton = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<File>()
  const [refusal, setRefusal] = useState<Refusal>()
  const onDrop = (accepted: File[], refused: readonly FileRejection[]) => {
    setRefusal(refusalOf(refused))
    if (refused.length === 0) setChosen(accepted[0])
  }
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    ...portraitRules,
    onDrop,
    noClick: true,
    noKeyboard: true,
    disabled: chosen !== undefined,
    // It would keep texts out of fields too.
    preventDropOnDocument: false,
  })
  // Pastes anywhere in the page count; the element's own role is enough.
  const { onPaste, role: _, tabIndex: __, ...zone } = getRootProps()
  usePastedFiles(onPaste)
  useStrayDrops()
  const focusUpload = () => uploadButton.current?.focus()
  const remove = useRemovePortrait(user)
  const close = () => {
    setChosen(undefined)
    focusUpload()
  }
  return (
    <>
      <fieldset
        {...zone}
        aria-label={t('profile_dialog.portrait.title')}
        className={mergeClasses(styles.panel, isDragActive && styles.dragging)}
      >
        <input
          {...getInputProps({ multiple: false, 'aria-label': t('profile_dialog.portrait.title') })}
        />
        <div className={styles.actions}>
          <Button ref={uploadButton} size="small" icon={<ArrowUploadRegular />} onClick={open}>
            {t('profile_dialog.portrait.upload')}
          </Button>
          {user.portrait !== null && (
            <Button
              size="small"
              appearance="subtle"
              icon={<DeleteRegular />}
              onClick={async () => (await remove()) && focusUpload()}
            >
              {t('profile_dialog.portrait.remove')}
            </Button>
          )}
        </div>
        <p className={styles.hint}>
          {isDragActive ? t('profile_dialog.portrait.drop') : acceptedText(t, language)}
        </p>
        {refusal && (
          <p className={styles.problem} role="alert">
            {refusalText(t, refusal)}
          </p>
        )}
      </fieldset>
      {chosen && (
        <PortraitEditor
          user={user}
          file={chosen}
          onClose={close}
          onUnreadable={() => {
            close()
            setRefusal('wrong-type')
          }}
        />
      )}
    </>
  )
}

/** Files that are pasted anywhere but into a field, where they may come along with the text that is meant. */
function usePastedFiles(take: ((event: never) => void) | undefined) {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const isField = event.target instanceof Element && event.target.matches(fields)
      if (!isField) latest.current?.(event as never)
    }
    document.addEventListener('paste', pasted)
    return () => document.removeEventListener('paste', pasted)
  }, [])
}
