import type { ChallengePost } from '@aura/contract/challenges/challenges.entries.contract'
import { Trophy } from 'lucide-react'
import type { ChallengeDetail } from '../../cache/challenges.ts'
import { challengeEntriesTexts as texts } from '../../features/challenges/challenge-entries.texts.ts'
import type { EntryPlace } from '../../features/challenges/entries-panel.tsx'
import { EntryMenu } from '../../features/challenges/entry-menu.tsx'
import { EntryTools } from '../../features/challenges/entry-tools.tsx'
import { useLikeEntry } from '../../features/challenges/use-like-entry.ts'
import { ColumnMedia } from '../../features/posts/column-media.tsx'
import { ColumnPost } from '../../features/posts/column-post.tsx'
import { PostAuthor } from '../../features/posts/post-author.tsx'
import type { OpenComments } from '../../lib/open-comments.ts'
import { challengePath } from '../../lib/paths.ts'
import { TextWithLinks } from '../../ui/text-with-links.tsx'
import { ColumnPostActions } from '../posts/column-post-actions.tsx'
import { usePostEntries } from '../posts/use-post-entries.tsx'

interface ChallengeEntryProps {
  challenge: ChallengeDetail
  entry: ChallengePost
  place: EntryPlace
  comments: OpenComments
}

/** An entry in its challenge: a post with the viewer's marks and the actions of its author and of the creator [CHL-03]. */
export function ChallengeEntry({ challenge, entry, place, comments }: ChallengeEntryProps) {
  const toggleLike = useLikeEntry(entry)
  const address = `${window.location.origin}${challengePath(challenge.id, entry.id)}`
  const { entries, dialogs } = usePostEntries(entry, address)
  return (
    <ColumnPost
      postId={entry.id}
      pseudo={entry.pseudo}
      isNamed={place.isNamed}
      mark={place.isWinner && <WinnerMark />}
      author={<PostAuthor post={entry} />}
      menu={<EntryMenu challenge={challenge} entry={entry} entries={entries} />}
      words={
        entry.legend !== '' && (
          <p className="text-pretty whitespace-pre-line">
            <TextWithLinks text={entry.legend} />
          </p>
        )
      }
      media={<ColumnMedia post={entry} />}
      actions={
        <>
          <ColumnPostActions
            post={entry}
            address={address}
            comments={comments}
            commentId={undefined}
            onLike={toggleLike}
          />
          <EntryTools challenge={challenge} entry={entry} place={place} />
          {dialogs}
        </>
      }
    />
  )
}

function WinnerMark() {
  return (
    <p className="flex items-center gap-1.5 font-semibold text-brand">
      <Trophy aria-hidden className="size-4.5" />
      {texts.winner}
    </p>
  )
}
