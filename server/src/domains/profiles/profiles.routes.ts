import {
  getProfile,
  isProfileOwned,
  profilePosts,
  updateProfile,
} from '@aura/contract/profiles/profiles.contract'
import type { App } from '../../platform/http/serve.ts'
import type { ProfileEditService } from './profile-edit.service.ts'
import type { ProfilesService } from './profiles.service.ts'

interface ProfilesRoutesDeps {
  profiles: ProfilesService
  profileEdit: ProfileEditService
}

export function profilesRoutes(app: App, { profiles, profileEdit }: ProfilesRoutesDeps): void {
  app.serve(getProfile, ({ actor, params }) => profiles.get(actor, params.pseudo))
  app.serve(isProfileOwned, ({ actor, params }) => profiles.isOwned(actor, params.pseudo))
  app.serve(profilePosts, ({ actor, params, query }) => profiles.postsOf(actor, params.pseudo, query))
  app.serve(updateProfile, ({ actor, body, upload }) =>
    profileEdit.edit(actor, { pseudo: body.pseudo, bio: body.bio, picture: upload }),
  )
}
