import type { ChallengeCard } from '@aura/contract/challenges/challenges.contract'
import { Ellipsis, Flag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { challengePath } from '../../lib/paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { ShareLinkButton } from '../../ui/share-link-button.tsx'
import { challengeTexts as texts } from './challenges.texts.ts'
import { useDeleteChallenge } from './use-delete-challenge.ts'

interface ChallengeActionsProps {
  challenge: ChallengeCard
  onReport: () => void
  onDeleted: () => void
}

/** Share, and report; its creator deletes it instead, while they may [CHL-31]. */
export function ChallengeActions({ challenge, onReport, onDeleted }: ChallengeActionsProps) {
  const { id, aura_prize: prize } = challenge
  const [isAsking, setIsAsking] = useState(false)
  const deletion = useDeleteChallenge(id)
  const item = itemOf(challenge, onReport, () => setIsAsking(true))
  return (
    <div className="flex gap-2">
      <ShareLinkButton path={challengePath(id)} message={texts.linkCopied} />
      {item && (
        <Menu
          label={texts.options}
          items={[item]}
          trigger={<IconButton label={texts.options} title={texts.options} icon={<Ellipsis aria-hidden />} />}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.deleteTitle}
        message={`${texts.deleteQuestion} ${texts.deleteReturns(prize)}`}
        confirmLabel={texts.delete}
        isDangerous
        busy={deletion.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() =>
          deletion.mutate(undefined, { onSuccess: onDeleted, onSettled: () => setIsAsking(false) })
        }
      />
    </div>
  )
}

function itemOf(
  { is_own: isOwn, can_delete: canDelete }: ChallengeCard,
  onReport: () => void,
  onDelete: () => void,
): MenuItem | undefined {
  if (!isOwn) return { label: texts.report, icon: <Flag aria-hidden />, onSelect: onReport }
  if (!canDelete) return undefined
  return { label: texts.delete, icon: <Trash2 aria-hidden />, isDangerous: true, onSelect: onDelete }
}
