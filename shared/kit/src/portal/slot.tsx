import type { Slots } from '@portal/contract'
import { usePortal } from './context'
import type { SlotProps } from './services'

/** Shows what remotes contribute, each in its own error boundary and nothing while it loads or after it failed. */
export function Slot<S extends keyof Slots>({ name, props }: SlotProps<S>) {
  const { Slot: FilledSlot } = usePortal()
  return <FilledSlot name={name} props={props} />
}
