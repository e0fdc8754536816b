import {
  addComment,
  type Comment,
  type CommentPage,
  listPostComments,
} from '@aura/contract/comments/comments.contract'
import { analyzeText } from '@aura/contract/toxicity/toxicity.contract'
import { screen, within } from '@testing-library/react'
import { beforeEach } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../pages/comments/post-comments.tsx'
import '../pages/moderation/report-and-block-surface.tsx'
import '../ui/confirm-dialog-surface.tsx'
import '../ui/menu-surface.tsx'
import '../ui/toast-surface.tsx'
import { answer, record } from './answer.ts'
import { aComment, aPost } from './fixtures.ts'
import { network } from './network.ts'
import { renderPost } from './render-post.tsx'
import { beMember } from './session.ts'

/** Cursors of a complete list. */
export const noMore = { hasMore: false, nextCursor: null, previousCursor: null }

/** The first page of a post’s comments. */
export function aCommentPage(comments: Comment[], parts: Partial<CommentPage> = {}): CommentPage {
  return { comments, total: comments.length, ...noMore, ...parts }
}

/** Stubs what jsdom lacks: media queries and intersection observers. */
export function stubScreen({ isWide = true } = {}): void {
  window.matchMedia = ((query: string) => ({
    matches: query.includes('min-width') || query.includes('width >=') ? isWide : false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia
  window.IntersectionObserver = class {
    observe = () => undefined
    disconnect = () => undefined
  } as unknown as typeof IntersectionObserver
}

/** Renders a post with closed comments; `arrival` names the comment of the address. The analysis finds every text harmless. */
export function showPost(comments: Comment[], arrival?: { commentId: number | undefined }) {
  network.use(answer(listPostComments, aCommentPage(comments)), answer(analyzeText, { toxicityScore: 0 }))
  return renderPost(aPost({ comments_count: comments.length }), '/feed', arrival)
}

export const openButton = () => screen.getByRole('button', { name: 'Commentaires' })

/** Opens the comments of `showPost`; answers queries within the panel. */
export async function openComments(comments: Comment[]) {
  const view = showPost(comments)
  await view.person.click(openButton())
  return { ...view, panel: await findPanel() }
}

export async function findPanel() {
  return within(await screen.findByRole('dialog', { name: 'Commentaires' }))
}

let writers = 0

/** The pseudo of the member who writes in the running test. */
export const writer = () => `moi${writers}`

/** Logs a member in before each test: another one each time, because unsent comments are kept until the page closes. */
export function prepareWriting(): void {
  beforeEach(() => {
    writers += 1
    beMember(writer())
    stubScreen()
  })
}

type Panel = Awaited<ReturnType<typeof findPanel>>
export const commentField = (panel: Panel) =>
  panel.getByRole('textbox', { name: /^(Votre commentaire|Répondre à)/ })
export const sendButton = (panel: Panel) => panel.getByRole('button', { name: 'Envoyer' })

/** Accepts text comments; answers the bodies and idempotency keys received. */
export const acceptComments = () =>
  record(addComment, ({ body: { content, parentId = null } }) =>
    aComment({ id: 501, pseudo: 'moi', content, parentId, depth: parentId === null ? 0 : 1 }),
  )
