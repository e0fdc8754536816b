import { giveAura, type takeAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { followUser } from '@aura/contract/follows/follows.contract'
import { checkNotifications } from '@aura/contract/notifications/notifications.check.contract'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import { likePost } from '@aura/contract/posts/posts.contract'
import { beforeEach, expect } from 'vitest'
import { ask } from './contract-calls.ts'
import { notificationsOf, untilNotified } from './notifications.ts'
import { makePerson, type Person } from './people.ts'
import { makePost } from './posts.ts'
import { openTestApp } from './test-app.ts'

export interface Running {
  author: Person
  lea: Person
  postId: Id
}

/** The application, and acts of people on the author and post of the running test. */
export async function openActs() {
  const app = await openTestApp()
  const running = {} as Running
  beforeEach(async () => {
    running.author = await makePerson(app)
    running.lea = await makePerson(app)
    running.postId = await makePost(app, running.author)
  })

  async function act(who: Person, call: EndpointDeclaration, body: object) {
    const { status } = await ask(app, call, { token: who.token, body })
    expect(status).toBe(200)
  }
  return {
    app,
    running,
    act,
    like: (who: Person, id = running.postId) => act(who, likePost, { postId: id }),
    vote: (who: Person, call: typeof giveAura | typeof takeAura = giveAura) =>
      act(who, call, { postId: running.postId }),
    follow: (who: Person, whom = running.author) => act(who, followUser, { pseudo: whom.pseudo }),
    told: (query: Record<string, string | number> = {}): Promise<Notification[]> =>
      notificationsOf(app, running.author, query),
    check: async () => {
      await untilNotified(app)
      return (await ask(app, checkNotifications, { token: running.author.token })).body
    },
    makePeople: (count: number) => Promise.all(Array.from({ length: count }, () => makePerson(app))),
  }
}
