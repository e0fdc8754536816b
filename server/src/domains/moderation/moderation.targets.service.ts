import type { Id } from '@aura/contract/common'
import type { PostMedia } from '@aura/contract/posts/posts.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { ChallengeLists } from '../challenges/challenges.list.service.ts'
import type { CommentsReadService } from '../comments/comments.read.service.ts'
import type { CommentVisibility } from '../comments/comments.visibility.ts'
import type { CommunitiesService } from '../communities/communities.service.ts'
import type { PostsService } from '../posts/posts.read.service.ts'
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
  /** Reads it as the reporter sees it. @throws DomainError when it is gone or hidden by now */
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

export type ReportTargets = ReturnType<typeof createReportTargets>

/**
 * Finds the target of a report in the database, as the reporter may see it [MOD-01, MOD-02]. Of posts and comments, which many report at
 * once, only the report that opens a case reads the content.
 */
export function createReportTargets(deps: TargetsDeps) {
  const { accountVisibility, posts, postVisibility, comments, commentVisibility } = deps
  const { communities, challengeLists } = deps

  async function readPerson(actor: Actor, named: { id: Id } | { pseudo: string }): Promise<TargetContent> {
    const { id, pseudo, bio, pictureName } = await accountVisibility.requireReportable(actor, named)
    if (id === actor.userId) throw new DomainError('moderation.self')
    const picture = { mediaNames: pictureName === null ? [] : [pictureName], pictureName }
    return { personId: id, pseudo, text: bio ?? '', alt: null, ...picture }
  }

  async function readPost(actor: Actor, postId: Id): Promise<TargetContent> {
    const { user_id, pseudo, legend, medias } = await posts.get(actor, postId)
    return { personId: user_id, pseudo, text: legend, ...pictureOf(medias) }
  }

  async function readComment(actor: Actor, commentId: Id): Promise<TargetContent> {
    const { user_id, pseudo, content, alt, media_variants } = await comments.get(actor, commentId)
    // A deleted comment that keeps its place for replies has nothing to report.
    if (user_id === null || pseudo === null) throw new DomainError('comments.unknown')
    return { personId: user_id, pseudo, text: content, ...pictureOf([{ alt, media_variants }]) }
  }

  async function readCommunity(actor: Actor, communityId: Id): Promise<TargetContent> {
    const { id, name, description, cover_variants } = await communities.get(actor, String(communityId))
    const owner = await communities.findOwner(id)
    if (!owner) throw new DomainError('communities.unknown')
    if (owner.id === actor.userId) throw new DomainError('moderation.self')
    const cover = pictureOf([{ alt: null, media_variants: cover_variants }])
    return { personId: owner.id, pseudo: owner.pseudo, text: `${name}\n\n${description}`, ...cover }
  }

  async function readChallenge(actor: Actor, challengeId: Id): Promise<TargetContent> {
    const challenge = await challengeLists.findCard(actor, challengeId)
    if (!challenge) throw new DomainError('challenges.unknown')
    const { title, description, created_by, created_by_pseudo: pseudo, is_own } = challenge
    if (is_own) throw new DomainError('moderation.self')
    return { personId: created_by, pseudo, text: `${title}\n\n${description}`, ...pictureOf([]) }
  }

  /** The first reading of what is looked up whole anyway; it is read again once it was used. */
  async function readFirst(read: () => Promise<TargetContent>): Promise<Reportable['read']> {
    let first: TargetContent | undefined = await read()
    return async () => {
      const content = first ?? (await read())
      first = undefined
      return content
    }
  }

  /** @throws DomainError for what is absent or hidden, `moderation.self` */
  async function findRead(actor: Actor, { type, id }: ReportedTarget): Promise<Reportable['read']> {
    if (type === 'post') {
      if (!(await postVisibility.findVisible(id, actor))) throw new DomainError('posts.unknown')
      return () => readPost(actor, id)
    }
    if (type === 'comment') {
      if (!(await commentVisibility.isShown(actor, id))) throw new DomainError('comments.unknown')
      return () => readComment(actor, id)
    }
    if (type === 'user') return readFirst(() => readPerson(actor, { id }))
    if (type === 'community') return readFirst(() => readCommunity(actor, id))
    return readFirst(() => readChallenge(actor, id))
  }

  return {
    /**
     * @throws DomainError `moderation.no-target` without the id that the type needs, `posts.unknown`,
     * `comments.unknown`, `profiles.unknown`, `communities.unknown` or `challenges.unknown` for what is absent or hidden, `moderation.self`
     */
    async require(actor: Actor, wanted: WantedTarget): Promise<Reportable> {
      const { type, userId, pseudo, postId, commentId, communityId, challengeId } = wanted
      if (type === 'user' && userId === undefined && pseudo !== undefined) {
        const { personId } = await readPerson(actor, { pseudo })
        return { target: { type, id: personId }, read: () => readPerson(actor, { id: personId }) }
      }
      const ids = {
        user: userId,
        post: postId,
        comment: commentId,
        community: communityId,
        challenge: challengeId,
      }
      const id = ids[type]
      if (id === undefined) throw new DomainError('moderation.no-target')
      const target = { type, id }
      return { target, read: await findRead(actor, target) }
    },
  }
}

/** What a case keeps of media: the first alternative text and the smallest version of the first picture. */
function pictureOf(medias: readonly Pick<PostMedia, 'alt' | 'media_variants'>[]) {
  return {
    alt: medias[0]?.alt ?? null,
    mediaNames: medias.flatMap(({ media_variants }) => media_variants.at(-1)?.name ?? []),
    pictureName: medias[0]?.media_variants[0]?.name ?? null,
  }
}
