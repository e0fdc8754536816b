import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

const tabs = [
  { value: 'one', label: 'Un' },
  { value: 'two', label: 'Deux' },
  { value: 'three', label: 'Trois' },
] as const

function TabsUnderTest() {
  const [value, setValue] = useState<(typeof tabs)[number]['value']>('one')
  return (
    <Tabs label="Choix" value={value} onChange={setValue} tabs={tabs}>
      Panneau {value}
    </Tabs>
  )
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent

test('a click selects a tab and names its panel', async () => {
  render(<TabsUnderTest />)
  expect(screen.getByRole('tablist', { name: 'Choix' })).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'Deux' }))
  expect(screen.getByRole('tabpanel', { name: 'Deux' })).toHaveTextContent('Panneau two')
  expect(screen.getByRole('tab', { name: 'Deux' })).toHaveAttribute(
    'aria-controls',
    screen.getByRole('tabpanel').id,
  )
})

test('a tapped tab comes wholly into view in a row that scrolls, and moves no page otherwise', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  render(<TabsUnderTest />)
  await userEvent.click(screen.getByRole('tab', { name: 'Deux' }))
  expect(scroll).not.toHaveBeenCalled()
  const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(400)
  await userEvent.click(screen.getByRole('tab', { name: 'Trois' }))
  expect(scroll.mock.contexts).toEqual([screen.getByRole('tab', { name: 'Trois' })])
  width.mockRestore()
  scroll.mockRestore()
})

test('the list is one tab stop; arrows go round, Home and End select the ends', async () => {
  render(<TabsUnderTest />)
  await userEvent.tab()
  expect(screen.getByRole('tab', { name: 'Un' })).toHaveFocus()
  for (const [key, name] of [
    ['{ArrowRight}', 'Deux'],
    ['{End}', 'Trois'],
    ['{ArrowRight}', 'Un'],
    ['{ArrowLeft}', 'Trois'],
    ['{Home}', 'Un'],
  ] as const) {
    await userEvent.keyboard(key)
    expect(selected()).toBe(name)
    expect(screen.getByRole('tab', { name })).toHaveFocus()
  }
  await userEvent.tab()
  expect(screen.getAllByRole('tab')).not.toContain(document.activeElement)
})

test('keys with a modifier stay with the browser', async () => {
  render(<TabsUnderTest />)
  await userEvent.tab()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}{Control>}{End}{/Control}{Shift>}{ArrowLeft}{/Shift}')
  expect(selected()).toBe('Un')
})
