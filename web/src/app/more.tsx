import { lazy, Suspense } from 'react'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'

const MorePanel = lazy(async () => ({ default: (await import('./more-panel.tsx')).MorePanel }))

/** Content of « Plus »; its code loads when it opens. */
export function More({ onLeave }: { onLeave: () => void }) {
  return (
    <Suspense
      fallback={
        <Loading>
          <SkeletonText lines={5} />
        </Loading>
      }
    >
      <MorePanel onLeave={onLeave} />
    </Suspense>
  )
}
