import type { Id } from '@aura/contract/common'
import { mediaLimits } from '@aura/contract/media/media.limits'
import {
  pathOfChallenge,
  pathOfComment,
  pathOfCommunity,
  pathOfPost,
  pathOfProfile,
} from '@aura/contract/page-paths'
import type { PostMedia } from '@aura/contract/posts/posts.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { ChallengeLists } from '../challenges/challenges.list.service.ts'
import type { CommentsReadService } from '../comments/comments.read.service.ts'
import type { CommentVisibility } from '../comments/comments.visibility.ts'
import type { CommunitiesService } from '../communities/communities.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { ReportedTarget } from './moderation.reports.queries.ts'
import type { TargetContent } from './moderation.targets.rules.ts'

/** The target of a report: a type and its id, or a person’s pseudo; other ids are ignored. */
export interface WantedTarget {
  type: ReportedTarget['type']
  userId?: Id | undefined
  pseudo?: string | undefined
  postId?: Id | undefined
  commentId?: Id | undefined
  communityId?: Id | undefined
  challengeId?: Id | undefined
}

/** A target that exists for the reporter. */
export interface Reportable {
  target: ReportedTarget
  /** Reads the target as the reporter sees it. @throws DomainError when the target is gone or hidden */
  read: () => Promise<TargetContent>
}

export interface TargetsDeps {
  accountVisibility: Pick<AccountVisibility, 'requireReportable'>
  posts: Pick<PostsService, 'get'>
  postVisibility: Pick<PostVisibility, 'findVisible'>
  comments: Pick<CommentsReadService, 'get'>
  commentVisibility: Pick<CommentVisibility, 'isShown'>
  communities: Pick<CommunitiesService, 'get' | 'findOwner'>
  challengeLists: Pick<ChallengeLists, 'findCard'>
}

/** Side of the version of a profile picture that accounts name, in pixels. */
const [, pictureSide] = mediaLimits.pictureSides

export type ReportTargets = ReturnType<typeof createReportTargets>

/**
 * Finds the target of a report in the database, as the reporter may see it [MOD-01, MOD-02]. Of posts and comments, which many report at
 * once, only the report that opens a case reads the content.
 */
export function createReportTargets(deps: TargetsDeps) {
  const { accountVisibility, posts, postVisibility, comments, commentVisibility } = deps
  const { communities, challengeLists } = deps

  async function readPerson(viewer: Actor, named: { id: Id } | { pseudo: string }): Promise<TargetContent> {
    const { id, pseudo, bio, pictureName } = await accountVisibility.requireReportable(viewer, named)
    const side = { width: pictureSide, height: pictureSide }
    const variants = pictureName === null ? [] : [{ name: pictureName, ...side }]
    const { medias } = mediaOf([pictureOf(variants)])
    const path = pathOfProfile(pseudo)
    return { personId: id, pseudo, text: bio ?? '', alt: null, medias, path }
  }

  async function readPost(viewer: Actor, postId: Id): Promise<TargetContent> {
    const { user_id, pseudo, legend, medias } = await posts.get(viewer, postId)
    const path = pathOfPost(postId)
    return { personId: user_id, pseudo, text: legend, ...mediaOf(medias), path }
  }

  async function readComment(viewer: Actor, commentId: Id): Promise<TargetContent> {
    const comment = await comments.get(viewer, commentId)
    const { user_id, pseudo, content, alt, post_id, media_state, media_variants } = comment
    // A deleted comment that keeps its place for replies has nothing to report.
    if (user_id === null || pseudo === null) throw new DomainError('comments.unknown')
    const path = pathOfComment(post_id, commentId)
    // A clip has a still before it is ready, but no copies are made of it until then.
    const shown = mediaOf([pictureOf(media_state === 'ready' ? media_variants : [], alt)])
    return { personId: user_id, pseudo, text: content, ...shown, path }
  }

  async function readCommunity(viewer: Actor, communityId: Id): Promise<TargetContent> {
    const { id, name, description, cover_variants } = await communities.get(viewer, String(communityId))
    const owner = await communities.findOwner(id)
    if (!owner) throw new DomainError('communities.unknown')
    const cover = mediaOf([pictureOf(cover_variants)])
    const text = `${name}\n\n${description}`
    return { personId: owner.id, pseudo: owner.pseudo, text, ...cover, path: pathOfCommunity(id) }
  }

  async function readChallenge(viewer: Actor, challengeId: Id): Promise<TargetContent> {
    const challenge = await challengeLists.findCard(viewer, challengeId)
    if (!challenge) throw new DomainError('challenges.unknown')
    const { title, description, created_by, created_by_pseudo: pseudo } = challenge
    const text = `${title}\n\n${description}`
    return { personId: created_by, pseudo, text, alt: null, medias: [], path: pathOfChallenge(challengeId) }
  }

  /** @throws DomainError for what is absent or hidden from the viewer */
  async function read(viewer: Actor, { type, id }: ReportedTarget): Promise<TargetContent> {
    if (type === 'user') return readPerson(viewer, { id })
    const reads = { post: readPost, comment: readComment, community: readCommunity, challenge: readChallenge }
    return reads[type](viewer, id)
  }

  /** @throws DomainError for what is absent or hidden, `moderation.self` */
  async function requireShown(actor: Actor, target: ReportedTarget): Promise<void> {
    const { type, id } = target
    if (type === 'post') {
      if (!(await postVisibility.findVisible(id, actor))) throw new DomainError('posts.unknown')
    } else if (type === 'comment') {
      if (!(await commentVisibility.isShown(actor, id))) throw new DomainError('comments.unknown')
    } else {
      const { personId } = await read(actor, target)
      if (personId === actor.userId) throw new DomainError('moderation.self')
    }
  }

  /** @throws DomainError `moderation.no-target`, `profiles.unknown` */
  async function resolveId(actor: Actor, wanted: WantedTarget): Promise<Id> {
    const { type, pseudo } = wanted
    const { user, ...ids } = {
      user: wanted.userId,
      post: wanted.postId,
      comment: wanted.commentId,
      community: wanted.communityId,
      challenge: wanted.challengeId,
    }
    const id = type === 'user' ? user : ids[type]
    if (id !== undefined) return id
    if (type !== 'user' || pseudo === undefined) throw new DomainError('moderation.no-target')
    return (await readPerson(actor, { pseudo })).personId
  }

  return {
    /**
     * @throws DomainError `moderation.no-target` without the id that the type needs, `posts.unknown`,
     * `comments.unknown`, `profiles.unknown`, `communities.unknown` or `challenges.unknown` for what is absent or hidden, `moderation.self`
     */
    async require(actor: Actor, wanted: WantedTarget): Promise<Reportable> {
      const target = { type: wanted.type, id: await resolveId(actor, wanted) }
      await requireShown(actor, target)
      return { target, read: () => read(actor, target) }
    },

    /** A target as its owner and moderators see it, regardless of blocks and audience; undefined once it is gone. */
    async findForDesk(
      moderator: Actor,
      target: ReportedTarget,
      personId: Id,
    ): Promise<TargetContent | undefined> {
      try {
        return await read({ ...moderator, userId: personId }, target)
      } catch (error) {
        if (error instanceof DomainError) return undefined
        throw error
      }
    },
  }
}

type FoundMedia = Pick<PostMedia, 'media' | 'media_variants' | 'duration_seconds' | 'alt'>

const pictureOf = (media_variants: FoundMedia['media_variants'], alt: string | null = null): FoundMedia => ({
  ...{ media: media_variants.at(-1)?.name ?? null, media_variants, duration_seconds: null, alt },
})

/** The alternative texts, a line each, and the media that show something. */
function mediaOf(found: readonly FoundMedia[]): Pick<TargetContent, 'alt' | 'medias'> {
  return {
    alt: found.flatMap(({ alt }) => alt ?? []).join('\n') || null,
    medias: found.flatMap(({ media, media_variants, duration_seconds, alt }) =>
      media === null || media_variants.length === 0 ? [] : [{ media, media_variants, duration_seconds, alt }],
    ),
  }
}
