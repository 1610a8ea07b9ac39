import { useStore } from 'zustand'
import { DialogOutlet } from '../dialogs/dialog-outlet'
import { DisconnectDialog } from '../dialogs/disconnect-dialog'
import { QuestionDialog } from '../dialogs/question-dialog'
import { liveStore } from '../live/live-connection'
import { Notifications } from '../notifications/notifications'

/** Everything that lies over a screen. Loaded after the first screen, as none of it is in it. */
export default function Overlays() {
  const live = useStore(liveStore)
  return (
    <>
      <DialogOutlet />
      <QuestionDialog />
      {live.is === 'lost' && <DisconnectDialog since={live.since} />}
      <Notifications />
    </>
  )
}
