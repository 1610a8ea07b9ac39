import { Button, type ButtonProps, Spinner } from '@fluentui/react-components'
import type { MouseEvent } from 'react'

/** Keeps the focus while loading, unlike a disabled button. */
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
