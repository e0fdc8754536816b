import { cutText, previewLengths } from '@aura/contract/cut-text'
import { addressOfMedia } from '@aura/contract/media/picture-sources'
import {
  pathOfCelebrity,
  pathOfChallenge,
  pathOfCommunity,
  pathOfPost,
  pathOfProfile,
} from '@aura/contract/page-paths'
import type { Post } from '@aura/contract/posts/posts.contract'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { LinkPreview, PreviewImage } from '../../platform/http/link-preview.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { CelebritiesService } from '../celebrities/celebrities.service.ts'
import type { ChallengeLists } from '../challenges/challenges.list.service.ts'
import type { CommunitiesService } from '../communities/communities.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import {
  celebrityPath,
  challengePath,
  communityPath,
  decodeSegment,
  postPath,
  profilePath,
  sitePaths,
} from './previews.paths.rules.ts'
import { texts } from './previews.texts.ts'

export interface PreviewsDeps {
  posts: Pick<PostsService, 'get'>
  accounts: Pick<AccountsService, 'requireByPseudo'>
  celebrities: Pick<CelebritiesService, 'get'>
  communities: Pick<CommunitiesService, 'get'>
  challengeLists: Pick<ChallengeLists, 'findCard' | 'findEntriesFirst'>
}

const isImage = (name: string) => name.endsWith('.webp')

const ofSite: Omit<LinkPreview, 'path'> = {
  kind: 'website',
  title: texts.site,
  description: texts.siteDescription,
  image: { path: '/icons/icon-512.png', width: 512, height: 512, alt: undefined, isLarge: false },
}

/** Entries of a challenge that are searched for a picture. */
const entriesTried = 3

/** Link previews of the site and its pages: they show what a visitor may see [PST-19]. */
export function createPreviewsService(deps: PreviewsDeps) {
  const { posts, accounts, celebrities, communities, challengeLists } = deps

  async function ofPost(postId: number): Promise<LinkPreview> {
    const post = await posts.get(undefined, postId)
    return {
      kind: 'article',
      title: texts.post(post.pseudo),
      description: cutText(post.legend, previewLengths.postText) || texts.postWithoutLegend(post.pseudo),
      path: pathOfPost(post.id),
      image: imageOf(post),
    }
  }

  async function ofProfile(pseudo: string): Promise<LinkPreview> {
    const account = await accounts.requireByPseudo(undefined, pseudo)
    return {
      kind: 'profile',
      title: texts.profile(account.pseudo),
      description:
        cutText(account.bio ?? '', previewLengths.description) || texts.profileWithoutBio(account.pseudo),
      path: pathOfProfile(account.pseudo),
      image: portraitOf(account.pseudo, account.pictureName),
    }
  }

  /** With the picture of the linked account, if visitors may see it. */
  async function ofCelebrity(nameOrPseudo: string): Promise<LinkPreview> {
    const { name, description, image } = await celebrities.get(undefined, nameOrPseudo)
    return {
      kind: 'profile',
      title: texts.celebrity(name),
      description:
        cutText(description, previewLengths.description) || texts.celebrityWithoutDescription(name),
      path: pathOfCelebrity(name),
      image: portraitOf(name, image),
    }
  }

  /** The public fields of a community, also of a private one. */
  async function ofCommunity(idOrName: string): Promise<LinkPreview> {
    const { id, name, description, cover_variants } = await communities.get(undefined, idOrName)
    const cover = cover_variants.at(-1)
    return {
      kind: 'website',
      title: texts.community(name),
      description: cutText(description, previewLengths.description),
      path: pathOfCommunity(id),
      image: cover && {
        path: addressOfMedia(cover.name),
        width: cover.width,
        height: cover.height,
        alt: texts.cover(name),
        isLarge: true,
      },
    }
  }

  /** With the picture of the entry that the address names, or else of the newest public entry that has one. */
  async function ofChallenge(challengeId: number, namedPostId: number): Promise<LinkPreview | undefined> {
    const challenge = await challengeLists.findCard(undefined, challengeId)
    if (!challenge) return undefined
    const { id, title, description } = challenge
    const entries = await challengeLists.findEntriesFirst(id, namedPostId, entriesTried)
    let image: PreviewImage | undefined
    for (const postId of entries) {
      const post = image ? undefined : await unlessUnknown(posts.get(undefined, postId))
      image ??= post && imageOf(post)
    }
    return {
      kind: 'website',
      title: texts.challenge(title),
      description: cutText(description, previewLengths.description),
      path: pathOfChallenge(id, entries[0] === namedPostId ? namedPostId : undefined),
      image,
    }
  }

  return {
    /** The preview of the page at an address; undefined for a page without one, or whose subject is absent or hidden. */
    async find(address: string): Promise<LinkPreview | undefined> {
      const [path = '', query] = address.split('?', 2)
      const challengeId = Number(challengePath.exec(path)?.[1])
      const postId = postPath.exec(path)?.[1]
      const community = decodeSegment(communityPath.exec(path)?.[1])
      const pseudo = decodeSegment(profilePath.exec(path)?.[1])
      const celebrity = decodeSegment(celebrityPath.exec(path)?.[1])
      if (sitePaths.has(path)) return { ...ofSite, path }
      if (challengeId > 0) return ofChallenge(challengeId, readPostId(query))
      if (postId !== undefined && Number(postId) > 0) return unlessUnknown(ofPost(Number(postId)))
      if (pseudo !== undefined) return unlessUnknown(ofProfile(pseudo))
      if (celebrity !== undefined) return unlessUnknown(ofCelebrity(celebrity))
      if (community !== undefined) return unlessUnknown(ofCommunity(community))
      return undefined
    },
  }
}

/** The result, or undefined if the subject is absent or hidden. */
async function unlessUnknown<T>(finding: Promise<T>): Promise<T | undefined> {
  try {
    return await finding
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === 'unknown')) throw error
    return undefined
  }
}

/** The entry that the address of a challenge names; 0 for none. */
function readPostId(query: string | undefined): number {
  const id = new URLSearchParams(query).get('post') ?? ''
  return /^\d{1,15}$/.test(id) ? Number(id) : 0
}

function portraitOf(name: string, mediaName: string | null): PreviewImage | undefined {
  if (mediaName === null) return undefined
  const size = { width: undefined, height: undefined }
  return { path: addressOfMedia(mediaName), ...size, alt: texts.picture(name), isLarge: false }
}

/** The post's picture, or its video's thumbnail. */
function imageOf({ media, media_variants, thumbnail, alt }: Post): PreviewImage | undefined {
  const name = thumbnail ?? media
  if (name === null || !isImage(name)) return undefined
  const size = media_variants.find((variant) => variant.name === name)
  return {
    path: addressOfMedia(name),
    width: size?.width,
    height: size?.height,
    alt: alt ?? undefined,
    isLarge: true,
  }
}
