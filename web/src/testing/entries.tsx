import { type ChallengePost, challengeEntries } from '@aura/contract/challenges/challenges.entries.contract'
import { elide } from '@aura/contract/elide'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../features/challenges/entry-menu-surface.tsx'
import '../ui/confirm-dialog-surface.tsx'
import '../ui/popover-surface.tsx'
import type { ChallengeDetail } from '../cache/challenges.ts'
import { ChallengeEntries } from '../pages/challenges/challenge-entries.tsx'
import { answer } from '../testing/answer.ts'
import { stubScreen } from '../testing/comments-network.tsx'
import { aChallengeWithEntries, anEntry } from '../testing/fixtures.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { beMember } from '../testing/session.ts'

export const anna = anEntry({ id: 3, pseudo: 'anna', created_at: '2026-11-20T12:00:00.000Z' })
export const bea = anEntry({ id: 2, pseudo: 'bea', created_at: '2026-11-20T11:00:00.000Z' })
export const cleo = anEntry({ id: 1, pseudo: 'cleo', created_at: '2026-11-20T10:00:00.000Z' })

/** The challenge holds these entries, which come with it. */
export function showEntries(
  posts: ChallengePost[],
  parts: Partial<ChallengeDetail> = {},
  at = '/challenges/9?entries=shown',
) {
  const challenge = aChallengeWithEntries({ posts, ...parts })
  network.use(
    answer(challengeEntries, ({ query }) => ({
      posts: posts.filter(({ pseudo }) => pseudo.includes(query.get('query') ?? '')),
      hasMore: challenge.hasMore,
      nextCursor: challenge.nextCursor,
    })),
  )
  return renderPage(<ChallengeEntries challenge={challenge} />, at, '/challenges/:id')
}

export const article = (pseudo: string) =>
  screen.findByRole('article', { name: `Post ${elide('de', pseudo)}` })
export const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('article')
    .map((one) => one.getAttribute('aria-label')?.replace(/^Post d(?:e |’)/, ''))
export const toSee = () => screen.getByRole('list', { name: 'À voir' })
export const found = () => screen.getByRole('list', { name: 'Participations trouvées' })
export const press = async (
  person: ReturnType<typeof showEntries>['person'],
  pseudo: string,
  name: string | RegExp,
) => person.click(within(await article(pseudo)).getByRole('button', { name }))

/** Logs a member in before each test, and replaces what jsdom lacks. */
export function prepareEntries(): void {
  beforeEach(() => {
    beMember()
    stubScreen()
    Element.prototype.scrollIntoView = vi.fn()
    window.scrollBy = vi.fn() as typeof window.scrollBy
  })
  afterEach(() => vi.useRealTimers())
}
