import { feedPath, loginPath, paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { feedStatesTexts as texts } from './feed-states.texts.ts'

/** Discovery without posts. */
export function EmptyFeed() {
  return (
    <EmptyState
      title={texts.emptyTitle}
      action={<ButtonLink to={paths.createPost}>{texts.create}</ButtonLink>}
    >
      {texts.empty}
    </EmptyState>
  )
}

/** After the last post. */
export function FeedEnd({ onRestart }: { onRestart: () => void }) {
  return (
    <EmptyState
      title={texts.endTitle}
      action={
        <Button variant="secondary" onClick={onRestart}>
          {texts.restart}
        </Button>
      }
    >
      {texts.end}
    </EmptyState>
  )
}

/** Shown to visitors in place of the feed of followed accounts. */
export function LoginInvitation() {
  return (
    <EmptyState
      title={texts.loginTitle}
      action={<ButtonLink to={loginPath(feedPath('abonnement'))}>{texts.loginAction}</ButtonLink>}
    >
      {texts.login}
    </EmptyState>
  )
}
