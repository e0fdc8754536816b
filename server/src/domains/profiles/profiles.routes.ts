import { auraTypes } from '@aura/contract/aura/aura-types'
import { communityUserProfile } from '@aura/contract/communities/communities.members.contract'
import * as contract from '@aura/contract/profiles/profiles.contract'
import type { App } from '../../platform/http/serve.ts'
import type { AuraTypeService } from '../accounts/aura-type.service.ts'
import type { SessionMemory } from '../accounts/session-memory.service.ts'
import type { ProfileEditService } from './profile-edit.service.ts'
import type { ProfilesService } from './profiles.service.ts'

interface ProfilesRoutesDeps {
  profiles: ProfilesService
  profileEdit: ProfileEditService
  auraType: AuraTypeService
  sessionMemory: SessionMemory
}

export function profilesRoutes(
  app: App,
  { profiles, profileEdit, auraType, sessionMemory }: ProfilesRoutesDeps,
): void {
  const { heard } = sessionMemory
  app.serve(contract.getProfile, ({ actor, params }) => profiles.get(actor, params.pseudo))
  app.serve(communityUserProfile, ({ actor, params }) => profiles.getById(actor, params.userId))
  app.serve(contract.isProfileOwned, ({ actor, params }) => profiles.isOwned(actor, params.pseudo))
  app.serve(contract.profilePosts, ({ actor, params, query }) =>
    profiles.postsOf(actor, params.pseudo, query),
  )
  app.serve(contract.listAuraTypes, () => [...auraTypes])
  app.serve(
    contract.changeAuraType,
    heard(({ actor, body }) => auraType.change(actor, body.aura_type_id)),
  )
  app.serve(
    contract.updateProfile,
    heard(({ actor, body, upload }) =>
      profileEdit.edit(actor, { pseudo: body.pseudo, bio: body.bio, picture: upload }),
    ),
  )
}
