import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ImagePicker } from './image-picker.tsx'

const accepted = {
  types: ['image/png'],
  maxBytes: 100,
  wrongType: 'Seul le PNG est accepté.',
  tooLarge: 'Trop lourd.',
}
const file = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'soleil.png', { type })

function show(taken = accepted) {
  const onPick = vi.fn<(picture: File) => void>()
  render(
    <ImagePicker
      label="Choisir une image"
      hint="PNG, 100 octets au plus."
      accepted={taken}
      frame={{ aspect: 3, shape: 'rect' }}
      picture={null}
      onPick={onPick}
      preview={(address) => address ?? 'aucune'}
    />,
  )
  return { onPick, field: screen.getByLabelText('Choisir une image') }
}

test.each([
  ['of another type', file(10, 'image/webp'), 'Seul le PNG est accepté.'],
  ['too large', file(101), 'Trop lourd.'],
])('a picture %s is refused before it is cropped', (_, picked, sentence) => {
  const { field, onPick } = show()
  expect(field).toHaveAccessibleDescription('PNG, 100 octets au plus.')
  fireEvent.change(field, { target: { files: [picked] } })
  expect(screen.getByRole('alert')).toHaveTextContent(sentence)
  expect(field).toHaveAccessibleDescription(sentence)
  expect(field).toBeInvalid()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(onPick).not.toHaveBeenCalled()
})

test('[MED-13] a picture that was cut short is refused before it is cropped', async () => {
  const types = ['image/jpeg']
  const { field } = show({ ...accepted, types })
  const cut = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2, 1])], 'moitié.jpg', {
    type: 'image/jpeg',
  })
  fireEvent.change(field, { target: { files: [cut] } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Ce fichier est illisible ou abîmé.')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a picture dropped on the picker is cropped, then handed on', async () => {
  const { onPick } = show()
  const picked = file(50)
  fireEvent.drop(screen.getByRole('group'), { dataTransfer: { files: [picked] } })
  const dialog = await screen.findByRole('dialog', { name: 'Cadrer la photo' })
  expect(dialog).toHaveAccessibleDescription('Déplacez et agrandissez l’image dans le cadre.')
  await userEvent.click(screen.getByRole('button', { name: 'Utiliser cette photo' }))
  await vi.waitFor(() => expect(onPick).toHaveBeenCalledWith(picked))
})

test('a picture that the browser cannot show says so in place of a black square', async () => {
  const { field } = show()
  fireEvent.change(field, { target: { files: [file(50)] } })
  const dialog = await screen.findByRole('dialog')
  const image = await vi.waitFor(() => dialog.querySelector('img') ?? Promise.reject(new Error('no image')))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  fireEvent.error(image)
  expect(screen.getByRole('alert')).toHaveTextContent('Ce navigateur ne peut pas afficher cette image.')
})
