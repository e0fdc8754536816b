import { communityTexts as texts } from '../../features/communities/community-page.texts.ts'
import { paths } from '../../lib/paths.ts'
import { AbsentPage } from '../../ui/absent-page.tsx'

/** The page of a community that is no more, or that the viewer may not see; `message` is the server’s sentence. */
export function AbsentCommunity({ message }: { message: string }) {
  return (
    <AbsentPage
      title={texts.absent}
      message={message}
      hint={texts.absentHint}
      to={paths.communities}
      toLabel={texts.toList}
    />
  )
}
