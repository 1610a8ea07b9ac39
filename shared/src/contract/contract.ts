// The contents of the contract. It is one module because host and remotes share it as one.
export {
  assetPaths,
  fillTemplate,
  PortalConfig,
  panoramaFile,
  projectFilesFolder,
  templatesOf,
  thumbnailFile,
} from './config'
export {
  FailureReport,
  failureCauses,
  failurePhases,
  getFailures,
  ReleaseFailure,
  reportFailure,
} from './delivery'
export {
  AppName,
  discoveryElementId,
  hintsElementId,
  type RemoteName,
  rolloutBucket,
  VersionId,
} from './discovery'
// Types only: these schemas are for writers, and the host's first scripts hold the whole of this module.
export type { Contents, DiscoveredRelease, Discovery, Release } from './documents'
export {
  type Access,
  defineEndpoint,
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
  type Method,
  pathOf,
} from './endpoint'
export {
  addShare,
  changePassword,
  changePicture,
  endpoints,
  forgotPassword,
  getProjects,
  getResource,
  getTablesByCompany,
  type Platform,
  platforms,
  removePicture,
  resetPassword,
  sendContactMessage,
  signIn,
  updateProfile,
  verify,
} from './endpoints'
export {
  AppUser,
  Company,
  FileName,
  Folder,
  Id,
  Project,
  Table,
  TableProject,
  TableRow,
  Timestamp,
} from './entities'
export { ErrorCode, errorCodes } from './errors'
export { headers, requestingUser } from './headers'
export {
  defaultLanguage,
  fallbackLanguage,
  Language,
  languages,
  offeredLanguage,
} from './languages'
export * as limits from './limits'
export {
  type ClientEvent,
  type ClientToServer,
  clientEvents,
  LiveAuth,
  liveNamespace,
  livePath,
  type ServerEvent,
  type ServerEventBody,
  type ServerToClient,
  serverEvents,
} from './live'
export { emailPattern, newPasswordPattern } from './patterns'
export {
  DialogName,
  type DialogParams,
  dialogKey,
  dialogNames,
  dialogParams,
  isKnownScreen,
  type KnownScreen,
  outerDialogs,
  projectsAlias,
  publicDialogs,
  routeOf,
  ScreenName,
  screenNames,
  screenRoutes,
} from './places'
export {
  beginsAsPortrait,
  portraitAddress,
  portraitBeginningBytes,
  portraitFile,
  storedPortrait,
} from './portraits'
export { quickCheck } from './quick-check'
export { storageKeys } from './storage-keys'
export { contractVersion } from './version'
