import { News } from '../features/notifications/news.tsx'
import { SyncCalmMode } from '../features/preferences/sync-calm-mode.tsx'

/** What goes on behind every page of a member once the first screen is there; in one file, since each more is a wait more. */
export function NewsAndCalm({ token }: { token: string }) {
  return (
    <>
      <News token={token} />
      <SyncCalmMode />
    </>
  )
}
