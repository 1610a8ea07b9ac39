import { MailRegular } from '@fluentui/react-icons/svg/mail'
import { OpenRegular } from '@fluentui/react-icons/svg/open'
import { ShareRegular } from '@fluentui/react-icons/svg/share'
import { addShare, limits, type Platform, type Project, platforms } from '@portal/contract'
import { usePortal } from '@portal/kit/portal'
import { Button } from '@portal/kit/ui/core'
import { useState } from 'react'
import { type DashboardWord, useDashboardWords } from '../../words'
import { NetworkIcon } from './network-icons'
import { openWindow } from './open-window'
import { useStyles } from './share-dialog.styles'
import { mailLink, shareLink, taggedName } from './share-links'

const names = {
  Facebook: 'share_dialog.network.facebook',
  Twitter: 'share_dialog.network.twitter',
  LinkedIn: 'share_dialog.network.linkedin',
  Telegram: 'share_dialog.network.telegram',
  WhatsApp: 'share_dialog.network.whatsapp',
  Reddit: 'share_dialog.network.reddit',
} as const satisfies Record<Platform, DashboardWord>

/** The six networks, what the device itself offers, and e-mail. */
export function Networks({ project, url }: { project: Project; url: string }) {
  const t = useDashboardWords()
  const styles = useStyles()
  const { call } = usePortal()
  const [blocked, setBlocked] = useState<{ platform: Platform; link: string }>()
  const shared = { url, name: project.name }

  const share = (platform: Platform) => {
    const link = shareLink(platform, shared)
    // Open in the click itself; counting the share must not delay it.
    const isOpen = openWindow(link, limits.sharePopupPx[platform])
    setBlocked(isOpen ? undefined : { platform, link })
    const params = { resource: 'projects', id: project.id } as const
    call(addShare, { params, body: { platform } }).catch(console.error)
  }
  const shareNatively = () => {
    const data = { url, title: project.name, text: taggedName(project.name) }
    // Closing the system's share sheet is no error.
    navigator.share(data).catch(() => undefined)
  }
  return (
    <div>
      <div className={styles.networks}>
        {platforms.map((platform) => (
          <Button
            key={platform}
            className={styles.network}
            icon={<NetworkIcon platform={platform} />}
            aria-label={t('share_dialog.on', { network: t(names[platform]) })}
            onClick={() => share(platform)}
          >
            {t(names[platform])}
          </Button>
        ))}
      </div>
      <div className={styles.others}>
        <Button as="a" appearance="subtle" icon={<MailRegular />} href={mailLink(shared)}>
          {t('share_dialog.email')}
        </Button>
        {'share' in navigator && (
          <Button appearance="subtle" icon={<ShareRegular />} onClick={shareNatively}>
            {t('share_dialog.native')}
          </Button>
        )}
      </div>
      <div role="status">
        {blocked && (
          <p className={styles.blocked}>
            {t('share_dialog.blocked')}
            <Button
              as="a"
              icon={<OpenRegular />}
              href={blocked.link}
              target="_blank"
              rel="noopener"
            >
              {t('share_dialog.open', { network: t(names[blocked.platform]) })}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
