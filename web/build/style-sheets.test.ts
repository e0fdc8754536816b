import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '..', 'src')
const read = (extension: string): [string, string][] =>
  globSync(`**/*.${extension}`, { cwd: sources }).map((path) => [
    path,
    readFileSync(join(sources, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
  ])

const sheets = read('css')
const components = read('tsx')
const modules = sheets.filter(([path]) => path.endsWith('.module.css'))

test('outside ui/ every style sheet is a module without global names, so that two features cannot share one', () => {
  const others = sheets.map(([path]) => path).filter((path) => !/^ui\/|\.module\.css$/.test(path))
  expect(others).toEqual(['styles.css'])
  expect(modules.filter(([, text]) => text.includes(':global')).map(([path]) => path)).toEqual([])
})

test('browsers without light-dark() get the dark value of every token', () => {
  const text = (path: string) => new Map(sheets).get(path) ?? ''
  const tokens = (path: string) =>
    [...text(path).matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    )
  const inner = String.raw`(?:[^(),]|\([^()]*\))+`
  const pair = new RegExp(String.raw`light-dark\(${inner},\s*(${inner})\)`, 'g')
  const twofold = tokens('ui/tokens.css').filter(([, value]) => value.includes('light-dark('))
  const dark = twofold.map(([name, value]) => [name, value.replaceAll(pair, '$1')])
  expect(dark.length).toBeGreaterThan(20)
  expect(tokens('ui/tokens-dark-only.css')).toEqual(dark)
})

test('colours are written in the style sheets of tokens alone', () => {
  const raw = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(/gi
  // Of a component, the arbitrary values of Tailwind's classes.
  const classes = components.map(([path, text]) => [path, (text.match(/\w-\[[^\]\s]+\]/g) ?? []).join(' ')])
  const found = [...sheets, ...classes]
    .filter(([path]) => path !== 'ui/tokens.css' && path !== 'ui/tokens-dark-only.css')
    .flatMap(([path, text]) => (text?.match(raw) ?? []).map((colour) => `${path}: ${colour}`))
  expect(found).toEqual([])
})

test.each(modules)('each class of %s is used, and each class used is there', (path, text) => {
  const importing = new RegExp(`import (\\w+) from '[^']*/${basename(path).replaceAll('.', '\\.')}'`)
  const used = components.flatMap(([, component]) => {
    const name = importing.exec(component)?.[1]
    return name === undefined ? [] : [...component.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))]
  })
  const defined = text.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)
  const names = (matches: Iterable<RegExpMatchArray>) =>
    [...new Set([...matches].map(([, name]) => name))].sort()
  expect(names(used)).toEqual(names(defined))
})
