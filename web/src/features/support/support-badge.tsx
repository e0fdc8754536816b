import { Heart, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { readVisits } from '../../lib/visits.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { supportTexts as texts } from './support.texts.ts'

const shownEveryVisits = 5
const shownMs = 60_000

/** The visit whose minute began last, and the end of that minute: pages without the badge do not stop it. */
const minute = { visit: 0, end: 0 }

/** Milliseconds for which this visit still shows the badge. */
function remainingMs(): number {
  const visit = readVisits()
  if (visit === 0 || visit % shownEveryVisits !== 0) return 0
  if (visit !== minute.visit) Object.assign(minute, { visit, end: Date.now() + shownMs })
  return Math.max(0, minute.end - Date.now())
}

/** A link to the support section, for a minute on every fifth visit [APP-11]. */
export function SupportBadge() {
  const [isShown, setIsShown] = useState(() => remainingMs() > 0)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setIsShown(false), remainingMs())
    return () => clearTimeout(timer)
  }, [isShown])
  if (!isShown) return null
  function hide() {
    minute.end = 0
    setIsShown(false)
  }
  return (
    <aside
      aria-label={texts.badge}
      className="fixed right-3 bottom-[calc(var(--bottom-bar-height)+12px)] left-3 z-20 mx-auto flex w-fit max-w-full animate-rise items-center rounded-full border border-line bg-raised pl-4 shadow-float tablet:right-6 tablet:bottom-6 tablet:left-auto"
    >
      <Link
        to={`${paths.auraApp}#soutenir`}
        onClick={hide}
        className="flex min-h-11 items-center gap-2.5 font-semibold"
      >
        <Heart aria-hidden className="size-4.5 flex-none fill-brand text-brand" />
        {texts.invitation}
      </Link>
      <IconButton
        ref={passFocusOn}
        variant="plain"
        label={texts.close}
        icon={<X aria-hidden />}
        onClick={hide}
      />
    </aside>
  )
}
