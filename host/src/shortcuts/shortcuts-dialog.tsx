import { storageKeys } from '@portal/contract'
import { writeStored } from '@portal/kit/plain/browser-storage'
import { areShortcutsOff } from '@portal/kit/portal'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import { Checkbox } from '@portal/kit/ui/form'
import { TitledDialog } from '@portal/kit/ui/overlay'
import { useState } from 'react'
import { useHostWords } from '../i18n/words'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
    margin: `0 0 ${tokens.spacingVerticalXL}`,
  },
  keys: { display: 'flex', gap: tokens.spacingHorizontalXS },
  key: {
    ...typographyStyles.body1Strong,
    fontFamily: tokens.fontFamilyMonospace,
    minWidth: '28px',
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalSNudge}`,
    textAlign: 'center',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomWidth: '2px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  does: { ...typographyStyles.body1, margin: 0 },
})

const shortcuts = [
  { keys: ['?'], does: 'shortcuts.help' },
  { keys: ['/'], does: 'shortcuts.search' },
  { keys: ['Ctrl', 'K'], does: 'shortcuts.find' },
  { keys: ['←', '↑', '↓', '→'], does: 'shortcuts.cards' },
  { keys: ['Shift', 'F10'], does: 'shortcuts.card_menu' },
  { keys: ['Ctrl', 'M'], does: 'shortcuts.notification' },
  { keys: ['Esc'], does: 'shortcuts.close' },
] as const

/** Lists the keyboard shortcuts, with a switch for single-key ones (WCAG 2.1.4). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useHostWords()
  const styles = useStyles()
  const [off, setOff] = useState(areShortcutsOff)
  const turn = (nowOff: boolean) => {
    setOff(nowOff)
    writeStored('localStorage', storageKeys.shortcuts, nowOff ? 'off' : undefined)
  }
  return (
    <TitledDialog title={t('shortcuts.title')} onClose={onClose}>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, does }) => (
          <Shortcut key={does} keys={keys} does={t(does)} />
        ))}
      </dl>
      <Checkbox
        label={t('shortcuts.disable')}
        checked={off}
        onChange={(_, { checked }) => turn(checked === true)}
      />
    </TitledDialog>
  )
}

function Shortcut({ keys, does }: { keys: readonly string[]; does: string }) {
  const styles = useStyles()
  return (
    <>
      <dt className={styles.keys}>
        {keys.map((key) => (
          <kbd key={key} className={styles.key}>
            {key}
          </kbd>
        ))}
      </dt>
      <dd className={styles.does}>{does}</dd>
    </>
  )
}
