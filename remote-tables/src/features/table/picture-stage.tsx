import type { Table } from '@portal/contract'
import { makeStyles } from '@portal/kit/ui/core'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { pictureWidthPx } from './picture-size'
import type { Lines } from './rows'
import { Sheet, type SheetPart } from './sheet'

const useStyles = makeStyles({
  stage: { position: 'absolute', top: 0, left: '-10000px', width: `${pictureWidthPx}px` },
})

/** Lays out the parts of a picture, hidden. */
export interface Stage {
  readonly show: (lines: Lines, part: SheetPart) => HTMLElement
  readonly clear: () => void
}

export function PictureStage({ table, ref }: { table: Table; ref: Ref<Stage> }) {
  const styles = useStyles()
  const [shown, setShown] = useState<{ lines: Lines; part: SheetPart }>()
  const stage = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    show(lines, part) {
      flushSync(() => setShown({ lines, part }))
      if (!stage.current) throw new Error('The table is closed')
      return stage.current
    },
    clear: () => setShown(undefined),
  }))
  if (!shown) return null
  return createPortal(
    <div ref={stage} className={styles.stage} aria-hidden inert>
      <Sheet table={table} {...shown} />
    </div>,
    document.body,
  )
}
