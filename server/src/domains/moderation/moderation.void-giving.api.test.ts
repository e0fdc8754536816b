import { giveAura } from '@aura/contract/aura/aura.contract'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { expect, test } from 'vitest'
import { later } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { openDesk } from '../../testing/moderation-desk.ts'
import { notificationsOfKind } from '../../testing/notifications.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const { operatorDecisions, erasure } = app.application.services
const { makeCase, decide, settle, mine } = await openDesk(app)
const words = 'Vous harcelez Léa depuis trois comptes.'

test('[AUR-66, MOD-21] who loses aura by a sanction is told its reason, not the words to the sanctioned person', async () => {
  const [{ author, caseId }, receiver] = [await makeCase(), await makePerson(app)]
  const postId = await makePost(app, receiver)
  await ask(app, giveAura, { token: author.token, body: { postId } })
  await decide(caseId, { actions: [{ kind: 'void-giving' }], words })
  await settle()
  const told = await notificationsOfKind(app, receiver, 'aura-voided')
  expect(told.map(notificationSentence)).toEqual([
    'De l’aura que vous aviez reçue est annulée par la modération\u00a0: Haine',
  ])
  expect(await mine(author)).toMatchObject([{ kind: 'void-giving', words }])
})

test('[PRV-04] the reason of an operator about an account leaves with it', async () => {
  const author = await makePerson(app)
  await operatorDecisions.voidGiving(author.pseudo, words, 'operator:test')
  const reasons = app.db.selectFrom('auraSanction').select('reason').where('accountId', '=', author.id)
  expect(await reasons.execute()).toEqual([{ reason: words }])
  const leaving = app.db.updateTable('account').set({ eraseAt: later(app.clock.now(), -1) })
  await leaving.where('id', '=', author.id).execute()
  await erasure.eraseDue()
  expect(await reasons.execute()).toEqual([{ reason: '—' }])
})
