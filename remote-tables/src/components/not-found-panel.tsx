import { TableSimpleRegular } from '@fluentui/react-icons/svg/table-simple'
import { EmptyPanel } from '@portal/kit/portal'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'

const useStyles = makeStyles({
  hint: {
    ...typographyStyles.body1,
    margin: 0,
    color: tokens.colorNeutralForeground3,
    textWrap: 'balance',
  },
})

export function NotFoundPanel({ title, hint }: { title: string; hint: string }) {
  const styles = useStyles()
  return (
    <EmptyPanel icon={<TableSimpleRegular />} title={title}>
      <p className={styles.hint}>{hint}</p>
    </EmptyPanel>
  )
}
