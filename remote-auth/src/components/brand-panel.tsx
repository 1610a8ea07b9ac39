import { productName } from '@portal/kit/portal'
import { useAuthWords } from '../words'
import { useStyles } from './brand-panel.styles'
import { PanoramaSphere } from './panorama-sphere'

/** The brand's side of the sign-in screen: a drawn panorama sphere and what the portal is for. */
export function BrandPanel() {
  const t = useAuthWords()
  const styles = useStyles()
  return (
    <aside className={styles.panel} aria-label={productName}>
      <PanoramaSphere className={styles.sphere} />
      <p className={styles.name}>{productName}</p>
      <div className={styles.promise}>
        <p className={styles.headline}>{t('brand.headline')}</p>
        <p className={styles.text}>{t('brand.text')}</p>
      </div>
    </aside>
  )
}
