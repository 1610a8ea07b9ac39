// One module, because host and remotes share it as one.
export { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
export { Link, useNavigate, useSearchParams } from 'react-router-dom'
export { type AppError, isAppError } from './app-error'
export {
  PortalProvider,
  useAddresses,
  useLiveEvent,
  useOptionalUser,
  usePortal,
  useUser,
} from './context'
export { formatTimestamp, yearOf } from './dates'
export { fold } from './fold'
export { EmptyPanel, FailedPanel, LoadingPanel } from './panels'
export { queryKeyOf, useEndpoint, useSiteText } from './queries'
export type { DialogProps, Lazy, Remote, Words } from './remote'
export { saveFile } from './save-file'
export type {
  CallOptions,
  Credentials,
  DialogService,
  LiveService,
  NotifyService,
  Portal,
  SessionService,
  SlotProps,
} from './services'
export { Slot } from './slot'
export { useCopy } from './use-copy'
export { productName, useDocumentTitle } from './use-document-title'
export { useLoggedError } from './use-logged-error'
export { useMediaQuery, useNarrow } from './use-media-query'
export { areShortcutsOff, useShortcut } from './use-shortcut'
export { useWaitedLonger } from './use-waited-longer'
export { type Translate, useLanguage, useWords, type WordKey, WordScopesProvider } from './words'
