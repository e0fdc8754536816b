import { likePost } from '@aura/contract/posts/posts.contract'
import { beforeEach, expect, test } from 'vitest'
import { record } from '../testing/answer.ts'
import { callOnce } from './call-once.ts'
import { openSession, renewSession } from './session.ts'

const like = () => callOnce(likePost, { body: { postId: 1 } })

beforeEach(() => openSession({ token: 'of-lea', pseudo: 'lea' }))

/** The first call gets no answer, after `meanwhile`. */
function loseFirstAnswer(meanwhile: () => void) {
  let calls = 0
  return record(likePost, () => {
    if (calls++ > 0) return { delta: 1 }
    meanwhile()
    return Response.error()
  })
}

test('[AUR-55] a call without an answer is repeated with its key, under a renewed token too', async () => {
  const { keys } = loseFirstAnswer(() => renewSession({ token: 'renewed' }))
  expect(await like()).toMatchObject({ delta: 1 })
  expect(keys).toEqual([keys[0], keys[0]])
})

test('[AUR-55] a call without an answer is never repeated as another account', async () => {
  const { keys } = loseFirstAnswer(() => openSession({ token: 'of-max', pseudo: 'max' }))
  await expect(like()).rejects.toMatchObject({ code: 'network' })
  expect(keys).toHaveLength(1)
})
