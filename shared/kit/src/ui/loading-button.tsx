import { Button, type ButtonProps, Spinner } from '@fluentui/react-components'
import type { MouseEvent } from 'react'

/**
 * A button that shows that its action is under way. It keeps the focus meanwhile, which a truly
 * disabled button would drop, and ignores further clicks.
 */
export function LoadingButton({
  loading,
  disabledFocusable,
  onClick,
  icon,
  ...rest
}: ButtonProps & { loading: boolean }) {
  const inactive = loading || disabledFocusable === true
  const click = (event: MouseEvent<HTMLButtonElement & HTMLAnchorElement>) => {
    if (inactive) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Button
      {...rest}
      disabledFocusable={inactive}
      aria-busy={loading}
      icon={loading ? <Spinner size="tiny" aria-hidden /> : icon}
      onClick={click}
    />
  )
}
