import { AppsRegular } from '@fluentui/react-icons/svg/apps'
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { KeyboardRegular } from '@fluentui/react-icons/svg/keyboard'
import { PersonRegular } from '@fluentui/react-icons/svg/person'
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out'
import { type AppUser, dialogKey, type OpenableDialog, routeOf } from '@portal/contract'
import { phoneQuery } from '@portal/kit/plain/media'
import { usePicture } from '@portal/kit/plain/use-picture'
import { useAddresses, useLanguage, useMediaQuery, usePortal } from '@portal/kit/portal'
import {
  Avatar,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@portal/kit/ui/app'
import { Button, type ButtonProps, makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import { useNavigate } from 'react-router-dom'
import { belowBar } from '../components/below-bar'
import { ask } from '../dialogs/question-store'
import { useHostWords } from '../i18n/words'
import { chosenReleases } from '../remotes/placement/releases'
import { themeChoices, useThemeStore } from './theme-store'

const useStyles = makeStyles({
  trigger: {
    minWidth: 'auto',
    maxWidth: 'min(280px, 60vw)',
    padding: tokens.spacingHorizontalXS,
    fontWeight: tokens.fontWeightRegular,
  },
  avatar: { width: '32px', height: '32px', marginRight: tokens.spacingHorizontalS },
  chevron: { marginLeft: tokens.spacingHorizontalXS, flexShrink: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  who: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    height: 'auto',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalSNudge}`,
    overflowWrap: 'anywhere',
    maxWidth: '280px',
  },
  userName: { ...typographyStyles.body1Strong, color: tokens.colorNeutralForeground1 },
  company: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
})

/** Menu of the signed-in user: profile, theme, sign-out. */
export function AccountMenu({ user }: { user: AppUser }) {
  const t = useHostWords()
  const styles = useStyles()
  const { dialogs, session } = usePortal()
  const { choice, choose } = useThemeStore()
  return (
    <Menu
      positioning={belowBar}
      checkedValues={{ theme: [choice] }}
      onCheckedValueChange={(_, { checkedItems }) => {
        const chosen = themeChoices.find((candidate) => candidate === checkedItems[0])
        if (chosen) choose(chosen)
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <AccountButton user={user} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader className={styles.who}>
              <span className={styles.userName}>{user.name}</span>
              <span className={styles.company}>{user.company.name}</span>
            </MenuGroupHeader>
            <MenuItem icon={<PersonRegular />} onClick={() => dialogs.open('profile', {})}>
              {t('topbar.my_profile')}
            </MenuItem>
            <ContributedItems />
          </MenuGroup>
          <MenuDivider />
          <MenuGroup>
            <MenuGroupHeader>{t('theme.title')}</MenuGroupHeader>
            {themeChoices.map((candidate) => (
              <MenuItemRadio key={candidate} name="theme" value={candidate}>
                {t(`theme.${candidate}`)}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuDivider />
          <MenuItem icon={<KeyboardRegular />} onClick={() => ask({ kind: 'shortcuts' })}>
            {t('shortcuts.title')}
          </MenuItem>
          <MenuItem icon={<SignOutRegular />} onClick={session.signOut}>
            {t('topbar.leave')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

/** Menu entries of remotes, as live when the menu opens. */
function ContributedItems() {
  const navigate = useNavigate()
  const language = useLanguage()
  const { dialogs } = usePortal()
  return chosenReleases()
    .flatMap(({ contents }) => contents.menu)
    .map(({ screen, dialog = '', title }) => (
      <MenuItem
        key={screen ?? `dialog ${dialog}`}
        icon={<AppsRegular />}
        onClick={() =>
          screen ? navigate(routeOf(screen)) : dialogs.open(dialog as OpenableDialog, {})
        }
      >
        {title[language] ?? title.en ?? screen ?? dialog}
      </MenuItem>
    ))
}

function AccountButton({ user, ...trigger }: { user: AppUser } & ButtonProps) {
  const t = useHostWords()
  const styles = useStyles()
  const portrait = usePicture(user.portrait, useAddresses().portrait)
  const roomForName = !useMediaQuery(phoneQuery)
  return (
    <Button
      {...trigger}
      appearance="subtle"
      className={styles.trigger}
      data-opens={dialogKey('profile', {})}
      aria-label={t('topbar.account_menu', { name: user.name })}
      icon={{
        className: styles.avatar,
        children: <Avatar name={user.name} color="brand" size={32} aria-hidden image={portrait} />,
      }}
    >
      {roomForName && <span className={styles.name}>{user.name}</span>}
      <ChevronDownRegular className={styles.chevron} />
    </Button>
  )
}
