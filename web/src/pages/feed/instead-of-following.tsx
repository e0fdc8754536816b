import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { suggestionsOptions } from '../../cache/suggestions.ts'
import { insteadOfFollowingTexts as texts } from '../../features/feed/instead-of-following.texts.ts'
import { SuggestedPeople } from '../../features/follows/suggested-people.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { passFocusOn } from '../../ui/pass-focus-on.ts'

interface InsteadOfFollowingProps {
  /** Leads to the posts of the accounts followed by now. */
  onShowFollowing: () => void
}

/** Explains above discovery why it is shown, and suggests people to a viewer who follows nobody [FED-05, SRC-08]. */
export function InsteadOfFollowing({ onShowFollowing }: InsteadOfFollowingProps) {
  const [isRead, setIsRead] = useState(false)
  const { data, isPending } = useInfiniteQuery(suggestionsOptions(offered))
  const [page] = data?.pages ?? []
  if (isRead || isPending) return null
  const understood = (
    <button
      ref={passFocusOn}
      type="button"
      className="-ml-2 min-h-11 px-2 font-semibold underline"
      onClick={() => setIsRead(true)}
    >
      {texts.understood}
    </button>
  )
  if (page && !page.followsAnyone) {
    const hasFollowed = page.people.some(({ isFollowing }) => isFollowing)
    return (
      <Card className="grid gap-2 rounded-[20px] p-4 pb-2">
        <p role="status" className="font-semibold">
          {texts.followsNobody}
        </p>
        <SuggestedPeople
          form="row"
          count={offered}
          heading={<p className="text-[calc(13rem/15)] text-muted text-pretty">{texts.whatNow}</p>}
        />
        <p className="flex min-h-11 items-center justify-between gap-2 text-[calc(13rem/15)]">
          {understood}
          {hasFollowed && (
            <Button ref={passFocusOn} onClick={onShowFollowing}>
              {texts.showFollowing}
            </Button>
          )}
        </p>
      </Card>
    )
  }
  return (
    <Card className="flex w-fit items-center gap-2 rounded-[20px] py-1 pr-3 pl-4.5 text-[calc(13rem/15)]">
      <p role="status">{page ? texts.nothingNew : texts.unknown}</p>
      {understood}
    </Card>
  )
}

const offered = 6

/** Below the tabs, over the posts and the shade of the tabs. */
function Card({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'fixed top-[calc(env(safe-area-inset-top)+64px)] right-[calc(var(--side-panel-width)+12px)] left-[calc(var(--sidebar-width)+12px)] z-21 mx-auto max-w-120 border border-line bg-raised shadow-float',
        className,
      )}
    >
      {children}
    </div>
  )
}
