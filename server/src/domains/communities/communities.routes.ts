import * as contract from '@aura/contract/communities/communities.contract'
import type { App } from '../../platform/http/serve.ts'
import type { CommunityEditService } from './communities.edit.service.ts'
import type { CommunityLists } from './communities.list.service.ts'
import type { CommunitiesService } from './communities.service.ts'

interface CommunitiesRoutesDeps {
  communities: CommunitiesService
  communityLists: CommunityLists
  communityEdit: CommunityEditService
}

export function communitiesRoutes(
  app: App,
  { communities, communityLists, communityEdit }: CommunitiesRoutesDeps,
): void {
  app.serve(contract.createCommunity, ({ actor, body: { name, description, privacy }, idempotency }) =>
    communities.create(actor, { name, description, isOpen: privacy === 0 }, idempotency),
  )
  app.serve(contract.getCommunity, ({ actor, params }) => communities.get(actor, params.id))
  app.serve(contract.communityRole, ({ actor, params }) => communities.roleOf(actor, params.id))
  app.serve(contract.listCommunities, ({ actor, query }) => communityLists.page(actor, query))
  app.serve(contract.myCommunities, ({ actor }) => communityLists.ofActor(actor))
  app.serve(contract.searchCommunities, ({ actor, query }) => communityLists.find(actor, query))
  app.serve(contract.editCommunity, async ({ actor, params: { id }, body, upload }) => {
    const { privacy, cover_removed: removed, ...said } = body
    const isOpen = privacy === undefined ? undefined : privacy === '0'
    await communityEdit.edit(actor, id, {
      ...said,
      isOpen,
      cover: upload,
      isCoverRemoved: removed === 'true',
    })
    return communities.get(actor, String(id))
  })
}
