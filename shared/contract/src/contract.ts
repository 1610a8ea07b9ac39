// One module, because host and remotes share the contract as one.
export {
  assetPaths,
  fillTemplate,
  PortalConfig,
  panoramaFile,
  projectFilesFolder,
  templatesOf,
  thumbnailFile,
} from './config'
export { AppName, type RemoteName, VersionId } from './discovery'
// Types only: these schemas are for writers and would add to the host's first scripts.
export type { Contents, DiscoveredRelease, Discovery, Release } from './documents'
export { Activity, type ActivityKind, activityKinds, getActivity } from './endpoints/activity'
export {
  changePassword,
  forgotPassword,
  resetPassword,
  signIn,
  signOut,
  verify,
} from './endpoints/auth'
export { sendContactMessage } from './endpoints/contact'
export {
  type Access,
  defineEndpoint,
  type Endpoint,
  type EndpointInput,
  type EndpointReply,
  type Method,
  pathOf,
} from './endpoints/endpoint'
export { endpoints } from './endpoints/endpoints'
export { addShare, getProjects, type Platform, platforms } from './endpoints/projects'
export {
  FailureReport,
  failureCauses,
  failurePhases,
  getFailures,
  ReleaseFailure,
  reportFailure,
} from './endpoints/releases'
export {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  SecondFactor,
} from './endpoints/second-factor'
export {
  endOtherSessions,
  endSession,
  getSessions,
  UserSession,
} from './endpoints/sessions'
export { getTablesByCompany } from './endpoints/tables'
export {
  changePicture,
  confirmEmail,
  getResource,
  removePicture,
  updateProfile,
} from './endpoints/users'
export {
  AppUser,
  Company,
  FileName,
  Folder,
  Id,
  Language,
  Project,
  Table,
  TableProject,
  TableRow,
  Timestamp,
} from './entities'
export { ErrorCode, errorCodes } from './errors'
export { headers, requestingUser } from './headers'
export { defaultLanguage, fallbackLanguage, languages, offeredLanguage } from './languages'
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
export { discoveryElementId, hintsElementId } from './page-elements'
export { emailPattern, newPasswordPattern } from './patterns'
export {
  DialogName,
  type DialogParams,
  dialogKey,
  dialogNames,
  dialogParams,
  isKnownDialog,
  isKnownScreen,
  type KnownScreen,
  type OpenableDialog,
  outerDialogs,
  projectsAlias,
  publicDialogs,
  type RemoteDialogs,
  routeOf,
  ScreenName,
  type Slots,
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
export { rolloutBucket } from './rollout'
export { storageKeys } from './storage-keys'
export { contractVersion } from './version'
