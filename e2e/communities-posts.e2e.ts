import type { Post } from '@aura/contract/posts/posts.contract'
import { type APIRequestContext, expect } from '@playwright/test'
import { aName, callAs, found } from './fixtures/communities.ts'
import { expectAccessible, test } from './fixtures/journey.ts'
import type { Person } from './fixtures/people.ts'
import { pictureFile } from './fixtures/posts.ts'

/** Publishes a post of text alone in a community as this person, without the browser. */
async function write(
  request: APIRequestContext,
  author: Person,
  communityId: number,
  legend: string,
): Promise<Post> {
  const answer = await request.post('/api/create-posts', {
    headers: author.headers,
    multipart: { legend, is_community_post: 'true', community_id: String(communityId) },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

test('[PST-04, COM-08, COM-33, COM-34, PST-17] a member posts words and a picture in a community, comments, and deletes', async ({
  page,
  viewer,
  author,
  request,
}) => {
  const community = await found(request, author, { name: aName('Veillées'), privacy: 0 })
  await callAs(request, viewer, `/community/communities/${community.id}/join`, {})
  await page.goto(`/community/${community.id}`)
  await page.getByRole('link', { name: 'Écrire un post' }).click()
  await expect(page.getByLabel('Communauté', { exact: true })).toHaveValue(String(community.id))
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect(
    page.getByText('⚠️ Un post de communauté doit contenir au moins une légende ou un média.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Légende').fill('Ce soir, quelques mots.')
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect(page).toHaveURL(`/community/${community.id}`)
  const post = page.getByRole('article', { name: `Post de ${viewer.pseudo}` })
  await expect(post).toContainText('Ce soir, quelques mots.')

  await page.getByRole('link', { name: 'Écrire un post' }).click()
  await page.getByLabel('Choisir une image ou une vidéo').setInputFiles(await pictureFile())
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect(post).toHaveCount(2)
  const picture = post.first().getByRole('img', { name: `Image publiée par ${viewer.pseudo}` })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible(page)

  // A toast under the resting pointer would stay, over the buttons.
  await page.mouse.move(0, 0)
  await expect(page.getByText('✅ Post créé avec succès !')).toHaveCount(0)
  await post.last().getByRole('button', { name: 'Commentaires' }).click()
  const panel = page.getByRole('dialog', { name: 'Commentaires' })
  await panel.getByRole('textbox').fill('Bien dit.')
  await panel.getByRole('button', { name: 'Envoyer' }).click()
  await expect(panel.getByRole('article')).toContainText('Bien dit.')
  await panel.getByRole('button', { name: /^Fermer/ }).click()

  await post.last().getByRole('button', { name: 'Options du post' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(post).toHaveCount(1)
})

test('[COM-34, COM-35, COM-54, COM-55] an admin pins a post and deletes a member’s with a reason, which its author reads', async ({
  page,
  viewer,
  author,
  request,
}) => {
  const community = await found(request, viewer, { name: aName('Marées'), privacy: 0 })
  await callAs(request, author, `/community/communities/${community.id}/join`, {})
  const [kept, removed] = [
    await write(request, author, community.id, 'À garder'),
    await write(request, author, community.id, 'Achetez mes lampes'),
  ]
  await page.goto(`/community/${community.id}`)
  const postOf = (legend: string) => page.getByRole('article').filter({ hasText: legend })
  await postOf(kept.legend).getByRole('button', { name: 'Options du post' }).click()
  await page.getByRole('menuitem', { name: 'Épingler' }).click()
  await expect(page.getByRole('article').first()).toContainText('Épinglé')

  await postOf(removed.legend).getByRole('button', { name: 'Options du post' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer le post d’un membre' })
  await dialog.getByLabel('Raison (facultative)').fill('Publicité')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(postOf(removed.legend)).toBeHidden()
  await expect
    .poll(async () => {
      const answer = await request.get('/api/notifications?topic=moderation', { headers: author.headers })
      const { notifications } = await answer.json()
      return notifications.map(({ data }: { data: { reason?: string } }) => data.reason)
    })
    .toEqual(['Publicité'])
})

test('[COM-09, COM-44] an address leads to a post far down its community and to one of its comments', async ({
  page,
  viewer: _viewer,
  author,
  request,
}) => {
  const community = await found(request, author, { name: aName('Sentiers'), privacy: 0 })
  const far = await write(request, author, community.id, 'Tout en bas')
  for (let place = 0; place < 12; place++) await write(request, author, community.id, `Post ${place}`)
  const answer = await request.post('/api/comments', {
    headers: author.headers,
    data: { postId: far.id, content: 'Ici précisément' },
  })
  const { id: commentId } = await answer.json()
  await page.goto(`/community/${community.id}/${far.id}/${commentId}`)
  const panel = page.getByRole('dialog', { name: 'Commentaires' })
  await expect(panel.getByText('Ici précisément')).toBeVisible()
  await expect(page.locator(`#post-${far.id}`)).toBeInViewport()
})
