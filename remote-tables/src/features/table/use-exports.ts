import type { Table } from '@portal/contract'
import { saveFile, usePortal } from '@portal/kit/portal'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTableName } from '../../components/table-name'
import { useTablesWords } from '../../words'
import type { Arrangement } from './arrange'
import type { Delimiter } from './csv'
import { csvFileName, pictureFileName } from './file-names'
import { drawPictures } from './picture'
import { picturesFor } from './picture-size'
import type { Stage } from './picture-stage'
import { linesOf } from './rows'
import type { TableWork } from './table-work'
import { useWording } from './use-wording'

/** The export asks first from this many pictures on. */
const manyPictures = 6

/** A running export and its progress. */
export interface RunningExport {
  readonly kind: 'csv' | 'image'
  readonly done: number
  readonly of: number
}

interface Exported {
  readonly table: Table
  readonly work: TableWork
  readonly arrangement: Arrangement
  readonly stage: RefObject<Stage | null>
}

/** Exports the table as it is at the click, one export at a time. Closing the table cancels. */
export function useExports({ table, work, arrangement, stage }: Exported) {
  const t = useTablesWords()
  const { notify, dialogs } = usePortal()
  const wording = useWording()
  const name = useTableName()(table)
  const [running, setRunning] = useState<RunningExport>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const run = async (
    kind: RunningExport['kind'],
    make: (progress: Progress) => Promise<string>,
  ) => {
    if (abort.current) return
    const controller = new AbortController()
    abort.current = controller
    setRunning({ kind, done: 0, of: 0 })
    try {
      const { signal } = controller
      const onDone = (done: number, of: number) => setRunning({ kind, done, of })
      notify.success(await make({ signal, onDone }))
    } catch (error) {
      if (!controller.signal.aborted) {
        console.error('A table could not be exported', error)
        notify.error(t('export_failed'))
      }
    } finally {
      abort.current = undefined
      setRunning(undefined)
      stage.current?.clear()
    }
  }

  const exportCsv = (delimiter: Delimiter) =>
    run('csv', async (progress) => {
      const file = csvFileName(name)
      saveFile(await work.csv(arrangement, delimiter, wording, progress), file)
      return t('exported', { file })
    })

  const saveImage = () =>
    run('image', async ({ signal, onDone }) => {
      const lines = linesOf(await work.arrange(arrangement, wording))
      const count = picturesFor(lines.count)
      const question = { title: t('confirm.image_title'), message: t('confirm.image', { count }) }
      if (count >= manyPictures && !(await dialogs.confirm(question))) {
        abort.current?.abort()
        signal.throwIfAborted()
      }
      const show = (part: Parameters<Stage['show']>[1]) => {
        signal.throwIfAborted()
        if (!stage.current) throw new Error('The table is closed')
        return stage.current.show(lines, part)
      }
      const files = drawPictures(lines, { show, signal, onDone })
      return savePictures(files, name, t)
    })

  return { running, exportCsv, saveImage, cancel: () => abort.current?.abort() }
}

interface Progress {
  readonly signal: AbortSignal
  readonly onDone: (done: number, of: number) => void
}

/** Saves pictures as they are made, one late: their names have numbers only if there are several. */
async function savePictures(
  pictures: AsyncIterable<Blob>,
  name: string,
  t: ReturnType<typeof useTablesWords>,
): Promise<string> {
  let count = 0
  let waiting: Blob | undefined
  for await (const picture of pictures) {
    if (waiting) saveFile(waiting, pictureFileName(name, count, Number.POSITIVE_INFINITY))
    waiting = picture
    count += 1
  }
  const file = pictureFileName(name, count, count)
  if (waiting) saveFile(waiting, file)
  return count > 1 ? t('exported_files', { count }) : t('exported', { file })
}
