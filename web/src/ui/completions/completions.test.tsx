import { screen, waitFor, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import type { AskedCompletion, Completion } from './completions.rules.ts'
import { Completions } from './completions.tsx'

const portrait = { picture: null, auraTypeId: 4 }
const people: Completion[] = [
  { text: '@lea.martin', portrait },
  { text: '@leandre', portrait },
]
const hashtags: Completion[] = [
  { text: '#coucher', detail: '12' },
  { text: '#couchant', detail: '3' },
]
const onSend = vi.fn()

function Field({ source }: { source: (asked: AskedCompletion) => Promise<readonly Completion[]> }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  return (
    <div className="relative">
      <Completions field={field} text={text} onWrite={setText} source={source} side="above" />
      <textarea
        ref={field}
        aria-label="Texte"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onSend(text)
        }}
      />
    </div>
  )
}

function show(source = async ({ sign }: AskedCompletion) => (sign === '@' ? people : hashtags)) {
  const asked: string[] = []
  const view = renderPage(
    <Field
      source={(wanted) => {
        asked.push(wanted.sign + wanted.typed)
        return source(wanted)
      }}
    />,
    '/',
  )
  return { ...view, asked, field: screen.getByRole('textbox', { name: 'Texte' }) }
}

test('[PST-22] typing @ offers people; Enter takes the first, arrows another, and the focus stays', async () => {
  const { person, field, asked } = show()
  await person.type(field, 'Avec @le')
  const list = await screen.findByRole('listbox', { name: 'Propositions' })
  const options = within(list).getAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['Llea.martin', 'Lleandre'])
  expect(field).toHaveAttribute('aria-activedescendant', options[0]?.id)
  await waitFor(() => expect(asked.at(-1)).toBe('@le'))
  await person.keyboard('{ArrowDown}{Enter}')
  expect(field).toHaveValue('Avec @leandre ')
  expect(field).toHaveFocus()
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  await person.keyboard('et moi')
  expect(field).toHaveValue('Avec @leandre et moi')
  expect(onSend).not.toHaveBeenCalled()
})

test('[PST-22] a new hashtag is sent as it is; Tab and a press take a known one, Escape closes', async () => {
  const { person, field } = show()
  await person.type(field, '#couch')
  await person.click(await screen.findByRole('option', { name: /couchant/ }))
  expect(field).toHaveValue('#couchant ')
  expect(field).toHaveFocus()
  await person.keyboard('#couc')
  await screen.findByRole('listbox')
  await person.keyboard('{Tab}')
  expect(field).toHaveValue('#couchant #coucher ')
  await person.keyboard('#cou')
  await screen.findByRole('listbox')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  await person.keyboard('c')
  await screen.findByRole('listbox')
  await person.keyboard('{Enter}')
  expect(onSend).toHaveBeenLastCalledWith('#couchant #coucher #couc')
})

test('[PST-22] suggestions that do not come, or fit no longer, leave a field like any other', async () => {
  const { person, field, asked } = show(async ({ typed }) => {
    if (typed.startsWith('z')) throw new Error('offline')
    return hashtags
  })
  await person.type(field, '#zz')
  await waitFor(() => expect(asked).toContain('#zz'))
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  await person.clear(field)
  await person.type(field, '#couch')
  await screen.findByRole('listbox')
  await person.keyboard('x')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  await person.keyboard(' ')
  expect(field).toHaveValue('#couchx ')
})
