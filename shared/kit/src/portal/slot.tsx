import type { Slots } from '@portal/contract'
import { usePortal } from './context'
import type { SlotProps } from './services'

/**
 * Renders what other remotes contribute to a slot, in order. Each has its own error boundary and shows nothing while
 * loading or after a failure.
 * @since 1.2.0
 */
export function Slot<S extends keyof Slots>({ name, props }: SlotProps<S>) {
  const { Slot: FilledSlot } = usePortal()
  return <FilledSlot name={name} props={props} />
}
