import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Notice } from '../../ui/notice.tsx'

interface SentNoticeProps {
  /** The button that sent the mail is disabled for a while. */
  isWaiting: boolean
  children: ReactNode
}

/** Says that a mail has left. It takes the focus that the button loses once it waits. */
export function SentNotice({ isWaiting, children }: SentNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Some browsers drop the focus of a disabled button a moment later.
    if (isWaiting && document.activeElement?.matches('body, :disabled'))
      notice.current?.focus({ preventScroll: true })
  }, [isWaiting])
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      <Notice kind="success">{children}</Notice>
    </div>
  )
}
