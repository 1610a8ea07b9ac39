import { makeStaticStyles } from '@portal/kit/ui/core'
import { AriaLiveAnnouncer } from '@portal/kit/ui/overlay'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { DialogOutlet } from '../dialogs/dialog-outlet'
import { DisconnectDialog } from '../dialogs/disconnect-dialog'
import { QuestionDialog } from '../dialogs/question-dialog'
import { liveStore } from '../live/live-connection'
import { Notifications } from '../notifications/notifications'
import { followAvoided } from '../remotes/care/avoided'
import { noteHostStart } from '../remotes/care/left-host'
import { followLaterFailures, followReleases } from '../remotes/care/updates'
import { leaveClosedCover } from './closed-cover'
import { followKeyboard } from './follow-keyboard'
import { followLanguages } from './follow-languages'
import { followScroll, useScrollOfNewEntries } from './follow-scroll'
import { followMenuKeys } from './menu-keys'
import { usePaperStyles } from './paper'

// The strip that a scrollbar leaves beside the page is about as dark as the page under a dialog. Browsers paint nothing but a color there.
const useStaticStyles = makeStaticStyles({
  'html[data-theme]:has(.fui-DialogSurface__backdrop)': {
    backgroundColor: 'rgb(0 0 0 / 40%)',
  },
})

/** Overlays, loaded after the first screen. Follows no store and no address itself: static styles are compiled at each rendering. */
export function Overlays() {
  useStaticStyles()
  usePaperStyles()
  useEffect(followOnce, [])
  return (
    <>
      <NewEntries />
      <DialogOutlet />
      <QuestionDialog />
      <LostConnection />
      <AriaLiveAnnouncer>
        <Notifications />
      </AriaLiveAnnouncer>
    </>
  )
}

function NewEntries() {
  useScrollOfNewEntries()
  return null
}

function LostConnection() {
  const live = useStore(liveStore)
  return live.is === 'lost' && <DisconnectDialog since={live.since} />
}

let follows = false

function followOnce(): void {
  if (follows) return
  follows = true
  followReleases()
  followAvoided()
  void noteHostStart()
  followLaterFailures()
  followMenuKeys()
  followKeyboard()
  followScroll()
  followLanguages()
  leaveClosedCover()
}
