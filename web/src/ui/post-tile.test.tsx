import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPost } from '../testing/fixtures.ts'
import { renderPage } from '../testing/render-page.tsx'
import { PostTile } from './post-tile.tsx'

test.each([
  ['Aube', null, /^Aube, /],
  ['Aube', 'Une plage vide', /^Aube, Une plage vide, /],
  ['', 'Une plage vide', /^Post sans légende, Une plage vide, /],
])('[APP-19] the link of a tile says legend and alternative text: %j, %j', (legend, alt, name) => {
  renderPage(<PostTile post={{ ...aPost(), legend, alt }} among={[]} />)
  expect(screen.getByRole('link', { name })).toBeInTheDocument()
})
