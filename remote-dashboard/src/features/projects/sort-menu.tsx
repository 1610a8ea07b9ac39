import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort'
import { Menu, MenuItemRadio, MenuList, MenuPopover, MenuTrigger } from '@portal/kit/ui/app'
import { Button } from '@portal/kit/ui/core'
import { useDashboardWords } from '../../words'
import { type SortOrder, sortOrders } from './filters'

interface SortMenuProps {
  readonly chosen: SortOrder
  readonly onChoose: (order: SortOrder) => void
}

/** The order of the projects. Default: the server's. */
export function SortMenu({ chosen, onChoose }: SortMenuProps) {
  const t = useDashboardWords()
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
          appearance="subtle"
          icon={<ArrowSortRegular />}
          aria-label={`${t('sort.title')}: ${t(`sort.${chosen}`)}`}
        >
          {t(`sort.${chosen}`)}
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
