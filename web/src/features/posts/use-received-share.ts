import { shareParameter } from '@aura/contract/page-paths'
import { useEffect, useEffectEvent } from 'react'
import { logFailure } from '../../lib/log-failure.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { type Share, takeShare } from '../../service-worker/shared/received-share.ts'

interface ReceivedShareOptions {
  /** Whether the stored draft is still being restored, to which the share is added. */
  isRestoring: boolean
  onReceived: (share: Share) => void
  /** The device had no room for the share, or it was taken before. */
  onLost: () => void
}

/** Hands on, once, what another application shared with this one, where the address says that it did. */
export function useReceivedShare({ isRestoring, onReceived, onLost }: ReceivedShareOptions): void {
  const [search, setSearch] = useSearchParams()
  const isExpected = search.has(shareParameter) && !isRestoring

  const handOn = useEffectEvent((share: Share) => {
    if (share.files.length === 0 && share.words === '') onLost()
    else onReceived(share)
  })
  const receive = useEffectEvent(async () => {
    const { [shareParameter]: _, ...others } = Object.fromEntries(search)
    setSearch(others, { replace: true })
    const share = await takeShare().catch((error: unknown) => {
      logFailure('a share', error)
      return { files: [], words: '' }
    })
    handOn(share)
  })
  useEffect(() => {
    if (isExpected) void receive()
  }, [isExpected])
}
