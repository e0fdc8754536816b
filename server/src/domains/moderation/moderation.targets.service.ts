import type { Id } from '@aura/contract/common'
import type { ReportType } from '@aura/contract/moderation/moderation.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { ChallengeLists } from '../challenges/challenges.list.service.ts'
import type { CommentsReadService } from '../comments/comments.read.service.ts'
import type { CommunitiesService } from '../communities/communities.service.ts'
import type { MediaService } from '../media/media.service.ts'
import type { PostsService } from '../posts/posts.read.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { FrozenContent, ReportedTarget } from './moderation.queries.ts'

/** The target of a report: a type and its id, or a person’s pseudo; other ids are ignored. */
export interface WantedTarget {
  type: ReportType
  userId?: Id | undefined
  pseudo?: string | undefined
  postId?: Id | undefined
  commentId?: Id | undefined
  communityId?: Id | undefined
  challengeId?: Id | undefined
}

/** A target as the reporter sees it now. */
export interface Reportable {
  target: ReportedTarget
  /** The person, the author of the content, the owner of the community or the creator of the challenge. */
  personId: Id
  frozen: FrozenContent
}

export interface TargetsDeps {
  accountVisibility: Pick<AccountVisibility, 'requireReportable'>
  posts: Pick<PostsService, 'get'>
  comments: Pick<CommentsReadService, 'get'>
  communities: Pick<CommunitiesService, 'get' | 'findOwner'>
  challengeLists: Pick<ChallengeLists, 'findCard'>
  media: Pick<MediaService, 'readWhole'>
}

/** Largest picture kept with a case, in bytes; an animation may be larger. */
const pictureMaxBytes = 4 * 2 ** 20

/** Finds the target of a report in the database, as the reporter may see it [MOD-01, MOD-02]. */
export function createReportTargets(deps: TargetsDeps) {
  const { accountVisibility, posts, comments, communities, challengeLists, media } = deps

  async function readPicture(name: string | null | undefined): Promise<Uint8Array | null> {
    return name ? ((await media.readWhole(name, pictureMaxBytes)) ?? null) : null
  }

  async function requirePerson(actor: Actor, named: { id: Id } | { pseudo: string }): Promise<Reportable> {
    const { id, pseudo, bio, pictureName } = await accountVisibility.requireReportable(actor, named)
    if (id === actor.userId) throw new DomainError('moderation.self')
    return {
      target: { type: 'user', id },
      personId: id,
      frozen: { pseudo, text: bio ?? '', alt: null, picture: await readPicture(pictureName) },
    }
  }

  async function requirePost(actor: Actor, postId: Id): Promise<Reportable> {
    const { id, user_id, pseudo, legend, alt, media_variants } = await posts.get(actor, postId)
    return {
      target: { type: 'post', id },
      personId: user_id,
      frozen: { pseudo, text: legend, alt, picture: await readPicture(media_variants[0]?.name) },
    }
  }

  async function requireComment(actor: Actor, commentId: Id): Promise<Reportable> {
    const { id, user_id, pseudo, content, alt, media_variants } = await comments.get(actor, commentId)
    // A deleted comment that keeps its place for replies has nothing to report.
    if (user_id === null || pseudo === null) throw new DomainError('comments.unknown')
    return {
      target: { type: 'comment', id },
      personId: user_id,
      frozen: { pseudo, text: content, alt, picture: await readPicture(media_variants[0]?.name) },
    }
  }

  async function requireCommunity(actor: Actor, communityId: Id): Promise<Reportable> {
    const { id, name, description, cover_variants } = await communities.get(actor, String(communityId))
    const owner = await communities.findOwner(id)
    if (!owner) throw new DomainError('communities.unknown')
    if (owner.id === actor.userId) throw new DomainError('moderation.self')
    const text = `${name}\n\n${description}`
    return {
      target: { type: 'community', id },
      personId: owner.id,
      frozen: { pseudo: owner.pseudo, text, alt: null, picture: await readPicture(cover_variants[0]?.name) },
    }
  }

  async function requireChallenge(actor: Actor, challengeId: Id): Promise<Reportable> {
    const challenge = await challengeLists.findCard(actor, challengeId)
    if (!challenge) throw new DomainError('challenges.unknown')
    const { id, title, description, created_by, created_by_pseudo: pseudo, is_own } = challenge
    if (is_own) throw new DomainError('moderation.self')
    return {
      target: { type: 'challenge', id },
      personId: created_by,
      frozen: { pseudo, text: `${title}\n\n${description}`, alt: null, picture: null },
    }
  }

  return {
    /**
     * @throws DomainError `moderation.no-target` without the id that the type needs, `posts.unknown`,
     * `comments.unknown`, `profiles.unknown`, `communities.unknown` or `challenges.unknown` for what is absent or hidden, `moderation.self`
     */
    async require(actor: Actor, wanted: WantedTarget): Promise<Reportable> {
      const { type, userId, pseudo, postId, commentId, communityId, challengeId } = wanted
      if (type === 'user' && userId === undefined && pseudo !== undefined)
        return requirePerson(actor, { pseudo })
      const ids = {
        user: userId,
        post: postId,
        comment: commentId,
        community: communityId,
        challenge: challengeId,
      }
      const id = ids[type]
      if (id === undefined) throw new DomainError('moderation.no-target')
      if (type === 'user') return requirePerson(actor, { id })
      if (type === 'post') return requirePost(actor, id)
      if (type === 'comment') return requireComment(actor, id)
      if (type === 'community') return requireCommunity(actor, id)
      return requireChallenge(actor, id)
    },
  }
}
