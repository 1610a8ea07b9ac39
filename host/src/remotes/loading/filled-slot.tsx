import type { SlotProps } from '@portal/kit/portal'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { chosenReleases, releasesStore } from '../placement/releases'
import { PlaceContent } from './remote-place'

/** Renders the remotes' content of a slot, in order. Content that is loading or has failed shows nothing. */
export function FilledSlot({ name, props }: SlotProps) {
  const apps = useStore(
    releasesStore,
    useShallow(() => appsFor(name)),
  )
  return apps.map((app) => (
    <PlaceContent
      key={app}
      place={{ kind: 'slot', name, app }}
      props={props}
      failed={() => null}
      waiting={null}
    />
  ))
}

function appsFor(slot: string): string[] {
  return chosenReleases()
    .flatMap(({ app, contents }) => {
      const filled = contents.slots.find(({ name }) => name === slot)
      return filled ? [{ app, order: Number(filled.order) || 0 }] : []
    })
    .sort((one, other) => one.order - other.order)
    .map(({ app }) => app)
}
