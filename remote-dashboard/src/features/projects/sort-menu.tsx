import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort'
import { narrow } from '@portal/kit/plain/media'
import { Menu, MenuItemRadio, MenuList, MenuPopover, MenuTrigger } from '@portal/kit/ui/app'
import { Button, makeStyles, visuallyHidden } from '@portal/kit/ui/core'
import { useDashboardWords } from '../../words'
import { type SortOrder, sortOrders } from './filters'

const useStyles = makeStyles({
  button: {
    flexShrink: 0,
    minHeight: '36px',
    [narrow]: { minWidth: '44px', minHeight: '44px', paddingInline: 0 },
  },
  // On a phone the icon has to do.
  name: { [narrow]: visuallyHidden },
})

interface SortMenuProps {
  readonly chosen: SortOrder
  readonly onChoose: (order: SortOrder) => void
}

/** The order of the projects. Default: the server's. */
export function SortMenu({ chosen, onChoose }: SortMenuProps) {
  const t = useDashboardWords()
  const styles = useStyles()
  return (
    <Menu
      positioning="below-end"
      checkedValues={{ order: [chosen] }}
      onCheckedValueChange={(_, { checkedItems }) => {
        const order = sortOrders.find((candidate) => candidate === checkedItems[0])
        if (order) onChoose(order)
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          className={styles.button}
          appearance="subtle"
          icon={<ArrowSortRegular />}
          aria-label={`${t('sort.title')}: ${t(`sort.${chosen}`)}`}
        >
          <span className={styles.name}>{t(`sort.${chosen}`)}</span>
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {sortOrders.map((order) => (
            <MenuItemRadio key={order} name="order" value={order}>
              {t(`sort.${order}`)}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
