import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '..', 'src')
/** A line may break at these spaces. What names code goes on after the sign: `:is(…)`, `!mt-0`. */
const breaking = / [?!;:»](?![\w-])|« /

/** The specification gives these to the byte. */
const specified = [
  'Aura attribuée avec succès !',
  'Défi créé avec succès ! ID : ',
  'Lien de la communauté copié dans le presse-papiers !',
  'Merci pour ton abonnement premium !',
  'Média téléchargé avec succès !',
  'Vous avez déjà participé à ce défi !',
  'Êtes-vous sûr de vouloir supprimer ce défis ? Cette action est irréversible.',
  'Êtes-vous sûr de vouloir supprimer ce post ? Cette action est irréversible.',
  '✅ Post créé avec succès !',
]

/** The texts below a part of a syntax tree: strings, parts of templates, words between tags. */
function textsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(textsIn)
  if (typeof part !== 'object' || part === null) return []
  const { type, value } = part as { type?: string; value?: unknown }
  if (type === 'Literal' || type === 'JSXText') return typeof value === 'string' ? [value] : []
  if (type === 'TemplateElement') return [(value as { cooked: string }).cooked]
  return Object.values(part).flatMap(textsIn)
}

const read = (path: string) => parseSync(path, readFileSync(join(sources, path), 'utf8')).program

test('no line of a text breaks before ? ! ; : », or after «', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: sources })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => textsIn(read(path)).map((text) => ({ path, text })))
    .filter(({ text }) => breaking.test(text))
  const ours = found.filter(({ text }) => !specified.includes(text))
  expect(ours.map(({ path, text }) => `${path}: ${text.trim()}`)).toEqual([])
  expect([...new Set(found.map(({ text }) => text))].toSorted()).toEqual(specified.toSorted())
})
