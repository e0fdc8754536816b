import type { Id } from '@aura/contract/common'
import { contestDecision } from '@aura/contract/moderation/moderation.own.contract'
import { expect } from 'vitest'
import { ask } from './contract-calls.ts'
import type { openDesk } from './moderation-desk.ts'
import { notificationsOf } from './notifications.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

type Verdict = 'count' | 'void'

/** Cases of held aura, and verdicts on them. */
export function openVerdicts(app: TestApp, desk: Awaited<ReturnType<typeof openDesk>>) {
  /** The latest case about the person. */
  const caseAbout = (person: Person) =>
    app.db
      .selectFrom('moderationCase')
      .select(['id', 'status'])
      .where('personId', '=', person.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()

  return {
    caseAbout,

    /** Decides the person's case and proves that nothing moves before a minute is over; answers what `read` finds then. */
    async decideAndSettle<R>(person: Person, kind: Verdict, read: () => Promise<R>): Promise<R> {
      const { id } = await caseAbout(person)
      const before = await read()
      const form = { actions: [{ kind }], reason: '', words: '' }
      expect((await desk.decide(id, form)).status).toBe(200)
      expect(await read()).toEqual(before)
      expect(await desk.decide(id, form, desk.second)).toMatchObject({
        status: 409,
        body: { code: 'moderation.case-resolved' },
      })
      await desk.settle()
      expect((await caseAbout(person)).status).toBe('resolved')
      expect(await desk.decidedBy(desk.alice)).toContain(id)
      return read()
    },

    /** The person appeals a decision about themselves. */
    appeal: (person: Person, id: Id) =>
      ask(app, contestDecision, {
        params: { id },
        token: person.token,
        body: { words: 'Je l’ai vraiment voulu.' },
      }),

    newestNotice: async (person: Person) => (await notificationsOf(app, person, { topic: 'moderation' }))[0],
  }
}
