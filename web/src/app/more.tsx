import { useLoadedWhen } from '../ui/lazy-dialog.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'

const load = () => import('./more-menu.tsx')

/** Content of « Plus »; its code loads when it opens. */
export function More({ onLeave }: { onLeave: () => void }) {
  const { loaded } = useLoadedWhen(true, load, onLeave)
  if (loaded) return <loaded.MoreMenu onLeave={onLeave} />
  return (
    <Loading>
      <SkeletonText lines={5} />
    </Loading>
  )
}
