import { searchHashtags } from '@aura/contract/search/search.posts.contract'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { record } from '../../testing/answer.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { LegendField } from './legend-field.tsx'

function Field() {
  const [legend, setLegend] = useState('')
  return <LegendField legend={legend} isDisabled={false} isChecked={false} onChange={setLegend} />
}

test('[PST-22] a legend completes the hashtags that others use, with the number of their posts', async () => {
  const { queries } = record(searchHashtags, [
    { tag: 'coucherdesoleil', label: 'coucherdesoleil', posts: 100 },
    { tag: 'couchers', label: 'couchers', posts: 3 },
  ])
  const { person } = renderPage(<Field />, '/create-post')
  const field = screen.getByRole('textbox')
  await person.type(field, 'Ce soir #couch')
  // A slow typist is offered hashtags before the last letter.
  await waitFor(() => expect(queries.at(-1)).toBe('prefix=couch'))
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['coucherdesoleil100+', 'couchers3'])
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(field).toHaveValue('Ce soir #couchers ')
})
