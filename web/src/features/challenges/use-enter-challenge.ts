import { type ChallengePost, enterChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import type { VideoEdit } from '@aura/contract/media/media.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshChallenges } from '../../cache/challenges.ts'
import { call, hasFailed } from '../../lib/call.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { useIsLeft } from '../../lib/use-is-left.ts'
import { useUpload } from '../../lib/use-upload.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { showToast } from '../../ui/toast.ts'
import { challengeEntriesTexts as texts } from './challenge-entries.texts.ts'

interface Entry {
  file: File
  legend: string
  alt: string
  /** Null for an unedited medium. */
  edit: VideoEdit | null
  isOnProfile: boolean
}

interface EnterCallbacks {
  /** Called as soon as the entry is taken. */
  onEntered: () => void
  /** Called once the page shows the entry. Both are called even when the page has been left. */
  onShown: (entry: ChallengePost) => void
}

/**
 * Takes part in a challenge; `sentShare` goes from 0 to 1, `cancel` aborts the upload [CHL-11, CHL-15]. `isPending` includes an
 * upload that an earlier visit of the page began.
 */
export function useEnterChallenge(challengeId: number, { onEntered, onShown }: EnterCallbacks) {
  const client = useQueryClient()
  const { isUnderWay, sentShare, send, cancel } = useUpload(`challenge.${challengeId}`)
  const isLeft = useIsLeft()
  const entering = useMutation({
    mutationFn: ({ file, legend, alt, edit, isOnProfile }: Entry) => {
      const form = new FormData()
      form.set('legend', legend)
      form.set('postToProfile', String(isOnProfile))
      if (alt.trim() !== '') form.set('alt', alt)
      if (edit) form.set('edit', JSON.stringify(edit))
      return send(form, 'media', [file], (options) =>
        call(enterChallenge, { params: { id: challengeId }, ...options }),
      )
    },
    onSuccess: async ({ post }, { isOnProfile }) => {
      showToast({ kind: 'success', message: texts.sent })
      onEntered()
      if (isOnProfile) void client.invalidateQueries({ queryKey: ['profiles'] })
      await refreshChallenges(client)
      onShown(post)
    },
    onError: (error) => {
      if (hasFailed(error, 'challenges.already-entered')) {
        showToast({ kind: 'error', message: texts.alreadyEntered })
        void refreshChallenges(client)
      } else if (isLeft.current && !hasFailed(error, 'aborted', 'platform.session-ended')) {
        showFailure(error, serverSentence(error) ?? texts.sendFailed)
      }
    },
  })
  return { entering, isPending: entering.isPending || isUnderWay, sentShare, cancel }
}
