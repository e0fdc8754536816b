import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { shown } from './use-reopened-by-back.ts'

function keep(key: string, part: string, value: unknown): void {
  shown.set(key, (shown.get(key) ?? new Map()).set(part, value))
}

/** A state within the list of `useReopenedByBack`, which is again as it was when the list is. */
export function useReopenedState<T>(part: string, initial: T): [T, (value: T) => void] {
  const { key } = useLocation()
  const [value, setValue] = useState(() => (shown.get(key)?.get(part) as T | undefined) ?? initial)
  const set = (next: T) => {
    keep(key, part, next)
    setValue(next)
  }
  return [value, set]
}

/** Ref of what the dialog around such a list scrolls. */
export function useReopenedScroll() {
  const { key } = useLocation()
  return useCallback(
    (content: HTMLElement | null) => {
      const body = content?.closest('[data-scrolls]')
      if (!body) return
      body.scrollTop = Number(shown.get(key)?.get('scroll') ?? 0)
      const onScroll = () => keep(key, 'scroll', body.scrollTop)
      body.addEventListener('scroll', onScroll, { passive: true })
      return () => body.removeEventListener('scroll', onScroll)
    },
    [key],
  )
}
