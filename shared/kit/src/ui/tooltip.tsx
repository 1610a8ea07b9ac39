import { Tooltip as FluentTooltip, makeStyles, type TooltipProps } from '@fluentui/react-components'
import { limits } from '@portal/contract'
import { cannotHoverQuery } from '@portal/kit/plain/media'
import { useMediaQuery } from '@portal/kit/portal'

const useStyles = makeStyles({ content: { maxWidth: `${limits.tooltipMaxWidthPx}px` } })

export function Tooltip({ content, ...props }: TooltipProps & { content: string }) {
  const styles = useStyles()
  const touch = useMediaQuery(cannotHoverQuery)
  return (
    <FluentTooltip
      {...props}
      content={{ children: content, className: styles.content }}
      showDelay={touch ? limits.tooltipTouchEnterMs : limits.tooltipEnterMs}
      {...(touch && { hideDelay: limits.tooltipTouchLeaveMs })}
    />
  )
}

// A menu or popover may wrap it: trigger props go to the child.
Tooltip.isFluentTriggerComponent = true
