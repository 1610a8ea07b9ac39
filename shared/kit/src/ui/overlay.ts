export {
  AriaLiveAnnouncer,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
  Toast,
  ToastBody,
  Toaster,
  ToastFooter,
  ToastTitle,
  ToastTrigger,
  useAnnounce,
  useToastController,
} from '@fluentui/react-components'
export { keyboardHeight, visibleTop } from './on-screen-keyboard'
export { PrintOnly } from './print-only'
export { TitledDialog } from './titled-dialog'
