import { render } from '@testing-library/react'
import * as lucide from 'lucide-react'
import { expect, test } from 'vitest'
import createIcon from './plain-icon.ts'

const sources = import.meta.glob('../src/**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** Names of the icons that the application imports. */
const used = new Set(
  Object.values(sources as Record<string, string>).flatMap((source) =>
    [...source.matchAll(/import \{([^}]+)\} from 'lucide-react'/g)].flatMap(([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim().split(' as ')[0] ?? '')
        .filter((name) => /^[A-Z]\w*$/.test(name)),
    ),
  ),
)

function drawnBy(Icon: React.ComponentType<React.ComponentProps<'svg'>>, props: React.ComponentProps<'svg'>) {
  const svg = render(<Icon {...props} />).container.querySelector('svg')
  // The library adds a class for each former name of an icon; no style of ours reads them.
  const isKept = (name: string, index: number) => index < 2 || !name.startsWith('lucide-')
  svg?.setAttribute('class', [...(svg.classList ?? [])].filter(isKept).join(' '))
  const attributes = Object.fromEntries([...(svg?.attributes ?? [])].map(({ name, value }) => [name, value]))
  return { attributes, shapes: svg?.innerHTML }
}

/** The icon's data, in the library's own file: `Share2` stands in `share-2.mjs`. */
async function plain(Icon: React.ComponentType): Promise<React.ComponentType<React.ComponentProps<'svg'>>> {
  const file = (Icon.displayName ?? '').replace(/(?<!^)([A-Z]|\d+)/g, '-$1').toLowerCase()
  const { __iconData } = await import(/* @vite-ignore */ `lucide-react/dist/esm/icons/${file}.mjs`)
  return createIcon(__iconData)
}

test('every icon in use looks as the library draws it', async () => {
  expect(used.size).toBeGreaterThan(20)
  const library = lucide as unknown as Record<string, React.ComponentType<React.ComponentProps<'svg'>>>
  for (const name of used) {
    const Icon = library[name]
    if (!Icon) throw new Error(`lucide-react has no ${name}`)
    const Plain = await plain(Icon)
    for (const props of [{ 'aria-hidden': true, className: 'size-4' }, {}, { 'aria-label': 'Vu' }] as const) {
      expect({ name, ...drawnBy(Plain, props) }).toEqual({ name, ...drawnBy(Icon, props) })
    }
  }
})
