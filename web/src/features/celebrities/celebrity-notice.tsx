import { BadgeCheck } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { celebritiesTexts as texts } from './celebrities.texts.ts'

/** Replaces a celebrity’s user profile and leads to the search page [PRF-11]. */
export function CelebrityNotice({ pseudo }: { pseudo: string }) {
  return (
    <div className="pt-[14dvh]">
      <EmptyState
        icon={<BadgeCheck aria-hidden />}
        title={texts.noticeTitle}
        action={<ButtonLink to={`/search?q=${encodeURIComponent(pseudo)}`}>{texts.search}</ButtonLink>}
      >
        {texts.notice}
      </EmptyState>
    </div>
  )
}
