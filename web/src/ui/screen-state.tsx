import type { ReactNode } from 'react'

/** Centres a loading, empty or error state in the height of the screen. */
export function ScreenState({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-[calc(100dvh-var(--bottom-bar-height)-var(--page-header-height))] place-items-center">
      {children}
    </div>
  )
}
