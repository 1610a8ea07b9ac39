export {
  Button,
  type ButtonProps,
  FluentProvider,
  Link,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStaticStyles,
  makeStyles,
  mergeClasses,
  Spinner,
  shorthands,
  tokens,
  typographyStyles,
} from '@fluentui/react-components'
export { type ThemeName, themes } from './themes'
export { Tooltip } from './tooltip'
export { visuallyHidden } from './visually-hidden'
