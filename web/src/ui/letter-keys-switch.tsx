import { setLetterKeys, useLetterKeys } from '../lib/letter-keys.ts'
import { SwitchField } from './switch-field.tsx'

/** Turns the keys of a single character on or off in this browser [APP-19]. */
export function LetterKeysSwitch() {
  return (
    <SwitchField
      label="Activer les raccourcis d’une seule touche"
      hint="Une lettre suffit pour agir, dans ce navigateur. À désactiver si vous dictez, ou si des touches partent toutes seules&nbsp;: les flèches, Espace et Échap restent."
      checked={useLetterKeys()}
      onChange={setLetterKeys}
    />
  )
}
