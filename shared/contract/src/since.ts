// Names that each contract version added: the oldest contract of a remote is derived from them (docs/decisions/020).
// Never move one to another version. Under `dialogs`, `*` is any dialog that the contract doesn't have.

export const since: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '1.0.0': {
    '@portal/contract': `
      addShare AppName AppUser assetPaths changePassword changePicture clientEvents Company contractVersion
      defaultLanguage defineEndpoint DialogName dialogNames dialogParams discoveryElementId emailPattern endpoints
      ErrorCode errorCodes fallbackLanguage FileName fillTemplate Folder forgotPassword getProjects getResource
      getTablesByCompany headers Id Language languages limits LiveAuth liveNamespace livePath newPasswordPattern
      offeredLanguage panoramaFile pathOf platforms PortalConfig Project projectFilesFolder projectsAlias publicDialogs
      removePicture requestingUser resetPassword ScreenName screenNames screenRoutes sendContactMessage serverEvents
      signIn storageKeys Table TableProject TableRow templatesOf thumbnailFile Timestamp updateProfile verify VersionId`,
    '@portal/kit/portal': `
      areShortcutsOff EmptyPanel FailedPanel formatTimestamp isAppError keepPreviousData Link LoadingPanel
      PortalProvider productName queryKeyOf useAddresses useCopy useDocumentTitle useEndpoint useLanguage useLiveEvent
      useLoggedError useMediaQuery useMutation useNarrow useNavigate useOptionalUser usePortal useQueryClient
      useSearchParams useShortcut useUser useWaitedLonger useWords yearOf`,
    '@portal/kit/portal/forms': 'Controller useForm useFormState useWatch zodResolver',
    '@portal/kit/ui/core': `
      Button FluentProvider Link makeStaticStyles makeStyles mergeClasses MessageBar MessageBarActions MessageBarBody
      MessageBarTitle shorthands Spinner themes tokens Tooltip typographyStyles`,
    '@portal/kit/ui/form': `
      Checkbox Field Input LoadingButton NewPasswordFields newPasswordProblem noPasswords PasswordField PasswordInput
      Textarea useNewPasswordReason useSettled`,
    '@portal/kit/ui/app': `
      Avatar Badge CounterBadge Menu MenuDivider MenuGroup MenuGroupHeader MenuItem MenuItemLink MenuItemRadio MenuList
      MenuPopover MenuTrigger Popover PopoverSurface PopoverTrigger Skeleton SkeletonItem Tab TabList`,
    '@portal/kit/ui/overlay': `
      Dialog DialogActions DialogBody DialogContent DialogSurface DialogTitle DialogTrigger TitledDialog Toast ToastBody
      Toaster ToastFooter ToastTitle ToastTrigger useToastController`,
    'usePortal()': `
      call config dialogs dialogs.confirm dialogs.inform dialogs.open live live.on notify notify.background notify.error
      notify.failure notify.info notify.success session session.signIn session.signOut session.subscribe session.user`,
    dialogs: 'contacts cookies forgot-password privacy profile qr share table tables terms',
    events: 'discovery.changed projects.changed session.ended tables.changed user.changed',
  },
  '1.1.0': {
    '@portal/contract': `
      beginsAsPortrait dialogKey failureCauses failurePhases FailureReport getFailures hintsElementId isKnownScreen
      outerDialogs portraitAddress portraitBeginningBytes portraitFile quickCheck ReleaseFailure reportFailure
      rolloutBucket routeOf storedPortrait`,
    '@portal/kit/portal': 'fold saveFile useSiteText WordScopesProvider',
    '@portal/kit/ui/core': 'visuallyHidden',
    '@portal/kit/ui/form': 'SearchField TaskProgress',
    '@portal/kit/ui/overlay': 'AriaLiveAnnouncer keyboardHeight PrintOnly useAnnounce visibleTop',
    'usePortal()': 'dialogs.change session.reloadUser',
  },
  '1.2.0': {
    '@portal/contract': 'isKnownDialog',
    '@portal/kit/portal': 'Slot',
    '@portal/kit/portal/forms': 'useCallForm',
    'usePortal()': 'Slot',
    dialogs: '*',
  },
  '1.3.0': {
    '@portal/contract': `
      Activity activityKinds beginSecondFactor confirmEmail confirmSecondFactor endOtherSessions endSecondFactor endSession
      getActivity getSecondFactor getSessions renewRecoveryCodes SecondFactor signOut UserSession`,
  },
}
