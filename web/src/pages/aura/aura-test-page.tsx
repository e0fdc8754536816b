import { AuraAnimationTrial } from '../../features/aura/aura-animation-trial.tsx'
import { Page } from '../../ui/page.tsx'
import { SoundButton } from '../../ui/sound-button.tsx'

/** Trying each animation of given aura and its sound [APP-10]. */
export function AuraTestPage() {
  return (
    <Page title="Essayer l’aura" width="wide">
      <div className="-mt-4 mb-6 flex items-center justify-between gap-4">
        <p className="max-w-[52ch] text-muted text-pretty">
          Chaque type d’aura a sa lumière. Appuyez sur la flèche pour la voir&nbsp;; rien n’est donné à
          personne.
        </p>
        <SoundButton />
      </div>
      <AuraAnimationTrial />
    </Page>
  )
}
