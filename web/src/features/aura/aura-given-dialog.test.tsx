import { userAuraGiven } from '@aura/contract/aura/aura.contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { AuraGivenButton } from './aura-given-dialog.tsx'

test('[PRF-08] the count of aura given opens what was given to posts and by donations, and the posts with 20 characters of their legends', async () => {
  network.use(
    answer(userAuraGiven, {
      auraGivenFromPosts: 1284,
      auraGivenFromDonations: 30,
      posts: [aPost({ id: 4, legend: 'Le soleil se lève sur les toits' }), aPost({ id: 2, legend: '' })],
      nextCursor: null,
      hasMore: false,
    }),
  )
  const { person } = renderPage(<AuraGivenButton pseudo="lea.martin" />)
  await person.click(await screen.findByRole('button', { name: /^Aura donnée\s: 1\s314$/ }))
  expect(await screen.findByRole('heading', { name: 'Aura donnée par lea.martin' })).toBeInTheDocument()
  expect(await screen.findByText(/1\s284/)).toBeInTheDocument()
  expect(screen.getByText('30')).toBeInTheDocument()
  expect(screen.getByText('Le soleil se lève…')).toBeInTheDocument()
  expect(screen.getByText('Sans légende')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Le soleil se lève…/ })).toHaveAttribute('href', '/post/post/4/0')
})

test('[PRF-08] who gave by donations alone is not said to have given none', async () => {
  network.use(
    answer(userAuraGiven, {
      auraGivenFromPosts: 0,
      auraGivenFromDonations: 2,
      posts: [],
      nextCursor: null,
      hasMore: false,
    }),
  )
  const { person } = renderPage(<AuraGivenButton pseudo="camille" isOwn />)
  await person.click(await screen.findByRole('button', { name: /^Aura donnée\s: 2$/ }))
  expect(await screen.findByText('Aucun post ne l’a encore reçue')).toBeInTheDocument()
  expect(screen.getByText('Les posts qui auront reçu votre aura paraîtront ici.')).toBeInTheDocument()
})
