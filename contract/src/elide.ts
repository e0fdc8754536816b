/** `d’emma`, `de noe`, `qu’alex`. There is no elision before `h`, which is silent in some names only. */
export function elide(word: 'de' | 'que', name: string): string {
  const isElided = /^(?:[aeiouœæ]|y(?![aeiou]))/i.test(name.normalize('NFD'))
  return isElided ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`
}
