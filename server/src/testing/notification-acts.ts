import { giveAura, type takeAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { followUser } from '@aura/contract/follows/follows.contract'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import { likePost } from '@aura/contract/posts/posts.contract'
import { expect } from 'vitest'
import { ask } from './contract-calls.ts'
import { notificationsOf } from './notifications.ts'
import { makePerson, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Acts of people on the author and post of the running test, and the notifications of that author. */
export function openActs(app: TestApp, running: () => { author: Person; postId: Id }) {
  async function act(who: Person, call: EndpointDeclaration, body: object) {
    const { status } = await ask(app, call, { token: who.token, body })
    expect(status).toBe(200)
  }
  return {
    act,
    like: (who: Person, id = running().postId) => act(who, likePost, { postId: id }),
    vote: (who: Person, call: typeof giveAura | typeof takeAura = giveAura) =>
      act(who, call, { postId: running().postId }),
    follow: (who: Person, whom = running().author) => act(who, followUser, { pseudo: whom.pseudo }),
    told: (query: Record<string, string | number> = {}): Promise<Notification[]> =>
      notificationsOf(app, running().author, query),
    makePeople: (count: number) => Promise.all(Array.from({ length: count }, () => makePerson(app))),
  }
}
