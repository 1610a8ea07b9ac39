import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download'
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { ImageRegular } from '@fluentui/react-icons/svg/image'
import { PrintRegular } from '@fluentui/react-icons/svg/print'
import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@portal/kit/ui/app'
import { Button } from '@portal/kit/ui/core'
import { SearchField } from '@portal/kit/ui/form'
import { useTablesWords } from '../../words'
import type { Delimiter } from './csv'
import { useStyles } from './table-toolbar.styles'

interface TableToolbarProps {
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly isExporting: boolean
  readonly onExport: (delimiter: Delimiter) => void
  readonly onSaveImage: () => void
  readonly onPrint: () => void
}

export function TableToolbar(props: TableToolbarProps) {
  const { search, onSearch, isExporting, onExport, onSaveImage, onPrint } = props
  const t = useTablesWords()
  const styles = useStyles()
  return (
    <div className={styles.bar}>
      <SearchField label={t('detail.search')} value={search} onSearch={onSearch} />
      <div className={styles.actions}>
        <div className={styles.split}>
          <Button
            className={styles.main}
            appearance="primary"
            icon={<ArrowDownloadRegular />}
            disabledFocusable={isExporting}
            onClick={() => onExport(',')}
          >
            {t('detail.export')}
          </Button>
          <Menu positioning="below-end">
            <MenuTrigger disableButtonEnhancement>
              <Button
                className={styles.more}
                appearance="primary"
                icon={<ChevronDownRegular />}
                disabledFocusable={isExporting}
                aria-label={t('detail.export_more')}
              />
            </MenuTrigger>
            <MenuPopover>
              <MenuList>
                <MenuItem onClick={() => onExport(',')}>{t('detail.export')}</MenuItem>
                <MenuItem onClick={() => onExport(';')}>{t('detail.export_excel')}</MenuItem>
              </MenuList>
            </MenuPopover>
          </Menu>
        </div>
        <Button
          className={styles.action}
          icon={<ImageRegular />}
          disabledFocusable={isExporting}
          onClick={onSaveImage}
        >
          {t('detail.save_image')}
        </Button>
        <Button className={styles.action} icon={<PrintRegular />} onClick={onPrint}>
          {t('detail.print')}
        </Button>
      </div>
    </div>
  )
}
