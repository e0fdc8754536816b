import { useLoadedWhen } from '../ui/lazy-dialog.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'

const load = () => import('./more-panel.tsx')

/** Content of « Plus »; its code loads when it opens. */
export function More({ onLeave }: { onLeave: () => void }) {
  const { loaded } = useLoadedWhen(true, load, onLeave)
  if (loaded) return <loaded.MorePanel onLeave={onLeave} />
  return (
    <Loading>
      <SkeletonText lines={5} />
    </Loading>
  )
}
