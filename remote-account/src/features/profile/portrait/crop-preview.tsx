import { makeStyles, tokens } from '@portal/kit/ui/core'
import type { Area } from 'react-easy-crop'

const useStyles = makeStyles({
  preview: {
    position: 'relative',
    flexShrink: 0,
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  picture: { position: 'absolute', maxWidth: 'none' },
})

/** A picture as it will be seen with `area` of it kept, given in percent. */
export function CropPreview({ url, area, sizePx }: { url: string; area: Area; sizePx: number }) {
  const styles = useStyles()
  const across = 100 / area.width
  const down = 100 / area.height
  return (
    <div className={styles.preview} style={{ width: sizePx, height: sizePx }}>
      <img
        className={styles.picture}
        src={url}
        alt=""
        style={{
          width: `${100 * across}%`,
          height: `${100 * down}%`,
          left: `${-area.x * across}%`,
          top: `${-area.y * down}%`,
        }}
      />
    </div>
  )
}
