import type { OwnCommunity } from '@aura/contract/communities/communities.contract'
import { communityPath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { ScrollArrows } from '../../ui/scroll-arrows.tsx'
import { roleNames, communitiesTexts as texts } from './communities.texts.ts'
import { CommunityCover } from './community-cover.tsx'

/** The viewer’s communities in a row that scrolls sideways, before all the others [COM-01]. */
export function OwnCommunities({ communities }: { communities: readonly OwnCommunity[] }) {
  if (communities.length === 0) return null
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg font-semibold">{texts.mine}</h2>
      <ScrollArrows>
        <ul
          aria-label={texts.mine}
          className="-mx-5 flex gap-3 overflow-x-auto overscroll-x-contain mask-r-from-[calc(100%-20px)] px-5 pb-2 [scrollbar-color:var(--line)_transparent] [scrollbar-width:thin]"
        >
          {communities.map((community) => (
            <li key={community.id} className="w-40 flex-none">
              <Link
                to={communityPath(community.id)}
                className="grid h-full grid-cols-1 grid-rows-[auto_1fr_auto] overflow-hidden rounded-card border border-line bg-raised transition-colors duration-150 hover:border-control-line"
              >
                <CommunityCover community={community} sizes="192px" className="h-16 text-[calc(11rem/15)]" />
                <span className="mx-3 mt-2 line-clamp-2 self-start font-semibold wrap-anywhere">
                  {community.name}
                </span>
                <span className="px-3 pb-2.5 text-sm text-muted">{roleNames[community.userRole]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </ScrollArrows>
    </section>
  )
}
