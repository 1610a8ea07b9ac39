import type { AppUser } from '@portal/contract'
import { Button } from '@portal/kit/ui/core'
import { TaskProgress } from '@portal/kit/ui/form'
import { TitledDialog } from '@portal/kit/ui/overlay'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useAccountWords } from '../../../words'
import { cropSquare } from './crop'
import { CropPreview } from './crop-preview'
import { useCropperStyles, useStyles } from './portrait-editor.styles'
import { useBackCloses } from './use-back-closes'
import { usePortraitUpload } from './use-portrait-upload'

interface PortraitEditorProps {
  readonly user: AppUser
  readonly file: File
  readonly onClose: () => void
  /** The browser cannot show the file as a picture. */
  readonly onUnreadable: () => void
}

interface Crop {
  readonly percent: Area
  readonly pixels: Area
}

const zooms = { min: 1, max: 3, step: 0.05 }
const previewsPx = [96, 32]

/** The square of a picture that becomes the portrait, moved and enlarged by pointer, touch or keys. */
export function PortraitEditor(props: PortraitEditorProps) {
  const { user, file } = props
  const t = useAccountWords()
  const styles = useStyles()
  useCropperStyles()
  const url = useObjectUrl(file)
  const stage = useRef<HTMLDivElement>(null)
  const isStill = useDialogIsStill(stage)
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(zooms.min)
  const [crop, setCrop] = useState<Crop>()
  const uncover = useBackCloses(props.onClose)
  const close = () => {
    uncover()
    props.onClose()
  }
  const refuse = () => {
    uncover()
    props.onUnreadable()
  }
  const { sent, upload, cancel } = usePortraitUpload(user, refuse)
  const zoomId = useId()
  const isSending = sent !== undefined
  const buttons = useKeptFocus(isSending)
  const save = async () => {
    if (!crop || isSending) return
    if (await upload(() => cropSquare(file, crop.pixels))) close()
  }
  return (
    <TitledDialog
      title={t('profile_dialog.portrait.crop')}
      onClose={close}
      fitted
      actions={
        <>
          {!isSending && <Button onClick={close}>{t('profile_dialog.portrait.discard')}</Button>}
          {/* It stays where it is: a second click must not meet the button that cancels. */}
          <Button
            ref={buttons.save}
            appearance="primary"
            disabledFocusable={!crop || isSending}
            onClick={save}
          >
            {t('profile_dialog.save')}
          </Button>
        </>
      }
    >
      <div ref={stage} className={styles.stage}>
        {url && isStill && (
          <Cropper
            image={url}
            aspect={1}
            showGrid={false}
            crop={position}
            onCropChange={setPosition}
            zoom={zoom}
            minZoom={zooms.min}
            maxZoom={zooms.max}
            onZoomChange={setZoom}
            onCropAreaChange={(percent, pixels) => setCrop({ percent, pixels })}
            keyboardStep={10}
            disableAutomaticStylesInjection
            mediaProps={{ onError: refuse }}
            cropperProps={{ role: 'group', 'aria-label': t('profile_dialog.portrait.area') }}
          />
        )}
      </div>
      <div className={styles.controls}>
        <div className={styles.zoom}>
          <label htmlFor={zoomId}>{t('profile_dialog.portrait.zoom')}</label>
          <input
            id={zoomId}
            className={styles.slider}
            type="range"
            {...zooms}
            value={zoom}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
          <p className={styles.hint}>{t('profile_dialog.portrait.move')}</p>
        </div>
        {url && crop && (
          <div
            className={styles.previews}
            role="img"
            aria-label={t('profile_dialog.portrait.preview')}
          >
            {previewsPx.map((sizePx) => (
              <CropPreview key={sizePx} url={url} area={crop.percent} sizePx={sizePx} />
            ))}
          </div>
        )}
      </div>
      {isSending && (
        <TaskProgress
          label={t('profile_dialog.portrait.progress', { percent: Math.round(sent * 100) })}
          done={sent}
          cancelLabel={t('profile_dialog.portrait.cancel')}
          onCancel={cancel}
          cancelRef={buttons.cancel}
        />
      )}
    </TitledDialog>
  )
}

/** The focus goes from the button that was pressed to the one that is needed next. */
function useKeptFocus(isSending: boolean) {
  const save = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const wasSending = useRef(isSending)
  useEffect(() => {
    if (wasSending.current === isSending) return
    wasSending.current = isSending
    const shown = isSending ? cancel : save
    const { activeElement } = document
    if (activeElement === save.current || activeElement === document.body) shown.current?.focus()
  }, [isSending])
  return { save, cancel }
}

/** An address for a file while it is shown. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** Whether the dialog has grown to its size: the cropper measures its stage once. */
function useDialogIsStill(inside: RefObject<HTMLElement | null>): boolean {
  const [isStill, setStill] = useState(false)
  useEffect(() => {
    const motions = inside.current?.closest('[role="dialog"]')?.getAnimations?.() ?? []
    let isShown = true
    void Promise.allSettled(motions.map(({ finished }) => finished)).then(
      () => isShown && setStill(true),
    )
    return () => {
      isShown = false
    }
  }, [inside])
  return isStill
}
