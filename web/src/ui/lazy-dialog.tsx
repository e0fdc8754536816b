import { type ComponentType, useEffect, useEffectEvent } from 'react'
import { useLoadedOnIntent } from './use-loaded-on-intent.ts'

/**
 * A dialog whose code loads at its first opening. It stays rendered afterwards, so that it can close and keep what was typed. After a
 * failed load a toast says so and `close` runs: the next opening tries again.
 */
export function lazyDialog<Props extends { isOpen: boolean; onClose?: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void = ({ onClose }) => onClose?.(),
): ComponentType<Props> {
  return (props) => {
    const { loaded: Loaded } = useLoadedWhen(props.isOpen, load, () => close(props))
    return Loaded && <Loaded {...props} />
  }
}

/**
 * Loads code once `isWanted`, or ahead by `prepare`. After a failed load a toast says so and `onFailed` runs: when `isWanted` is next
 * set, the load starts again.
 */
export function useLoadedWhen<T>(isWanted: boolean, load: () => Promise<T>, onFailed: () => void) {
  const { show, ...code } = useLoadedOnIntent(load)
  const fetchCode = useEffectEvent(show)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    void fetchCode().then((isLoaded) => isLoaded || isOver || fail())
    return () => {
      isOver = true
    }
  }, [isWanted])
  return code
}
