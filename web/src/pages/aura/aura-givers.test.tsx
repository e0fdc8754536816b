import { auraGivers } from '@aura/contract/aura/aura.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setCalm } from '../../lib/calm.ts'
import { answer, disconnect, record } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPost } from '../../testing/render-post.tsx'
import { beMember } from '../../testing/session.ts'

const giver = (id: number, pseudo: string) => ({
  ...{ id, pseudo, profile_picture: null, aura_type_id: 4 },
  ...{ isFollowing: false, isFollower: false },
})
const end = { hasMore: false, nextCursor: null }

beforeEach(() => beMember())
afterEach(() => act(() => setCalm(false)))

const opener = () => screen.getByRole('button', { name: /Qui a donné de l’aura$/ })

test.each([
  ['another’s', {}],
  ['one’s own', { canDelete: true, deleteReason: 'author' } as const],
])(
  '[PST-24] the aura of %s post opens the list of who gave it, to be followed in place',
  async (_whose, parts) => {
    network.use(
      answer(auraGivers, { givers: [giver(7, 'zoe'), giver(8, 'moi')], ...end }),
      answer(followUser, { isFollowing: true, followers: 2 }),
    )
    const { person, address } = renderPost(aPost({ aura: 12, ...parts }))
    expect(opener()).toHaveAccessibleName('12 d’aura Qui a donné de l’aura')
    await person.click(opener())
    const list = within(await screen.findByRole('list', { name: 'Personnes qui ont donné de l’aura' }))
    expect(list.queryByRole('button', { name: 'Suivre moi' })).not.toBeInTheDocument()
    await person.click(list.getByRole('button', { name: 'Suivre zoe' }))
    expect(list.getByRole('button', { name: 'Suivi\u00a0: zoe' })).toBeInTheDocument()
    await person.click(list.getByRole('link', { name: 'zoe' }))
    expect(address()).toBe('/profile/zoe')
  },
)

test('[PST-24, APP-12] calm mode hides the count and keeps the names', async () => {
  act(() => setCalm(true))
  network.use(answer(auraGivers, { givers: [giver(7, 'zoe')], ...end }))
  const { person } = renderPost(aPost({ aura: 12 }))
  expect(opener()).toHaveAccessibleName('Qui a donné de l’aura')
  await person.click(opener())
  expect(await screen.findByRole('link', { name: 'zoe' })).toBeInTheDocument()
})

test('[PST-24, APP-18] an empty list says so; one that fails is asked again', async () => {
  network.use(disconnect(auraGivers))
  const { person } = renderPost(aPost())
  await person.click(opener())
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  record(auraGivers, { givers: [], ...end })
  await person.click(retry)
  expect(await screen.findByText('Personne n’a encore donné d’aura')).toBeInTheDocument()
})
