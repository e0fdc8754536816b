import { contestMovement } from '@aura/contract/aura/aura.history.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Appeals a movement of the viewer's history [AUR-51]. */
export function useAppeal(entryId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(contestMovement, { body: { entryId, reason } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['aura', 'history'] }),
        // A verdict on the movement says whether it can still be appealed.
        client.invalidateQueries({ queryKey: ['moderation', 'own-decisions'] }),
      ]),
  })
}
