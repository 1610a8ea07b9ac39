import type { Slots } from '@portal/contract'
import { usePortal } from './context'
import type { SlotProps } from './services'

/**
 * A place that other remotes may fill. Shows what they bring, in their order, each in a boundary of its own: nothing while
 * it loads and nothing when it fails.
 * @since 1.2.0
 */
export function Slot<S extends keyof Slots>({ name, props }: SlotProps<S>) {
  const { Slot: FilledSlot } = usePortal()
  return <FilledSlot name={name} props={props} />
}
