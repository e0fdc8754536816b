import { welcomeAura } from '@aura/contract/aura/aura.contract'
import { likesPerAura } from '@aura/contract/aura/aura.limits'
import { auraTypes } from '@aura/contract/aura/aura-types'
import { Link } from 'react-router'
import { AuraBadge } from '../ui/aura-badge.tsx'
import { Page } from '../ui/page.tsx'
import { ProseSection } from '../ui/prose.tsx'

const totalShare = auraTypes.reduce((sum, { share }) => sum + share, 0)
const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })

/** What aura is, its rules in plain French, and the about text [APP-08]. */
export function AuraAppPage() {
  return (
    <Page title="Qu’est-ce que l’aura ?">
      <p className="-mt-2 mb-8 text-lg text-muted text-pretty">
        L’aura est la lumière que les autres vous donnent. Elle monte quand vos publications touchent, elle
        baisse quand elles déplaisent, et personne ne peut l’acheter.
      </p>
      <ProseSection title="Comment elle bouge">
        <ul>
          <li>Chaque compte commence avec {welcomeAura} d’aura, offerts à l’arrivée.</li>
          <li>
            Donner de l’aura à une publication ajoute 1 à son auteur ; en retirer lui enlève 1. Cela ne vous
            coûte rien.
          </li>
          <li>Appuyer une seconde fois annule votre geste. Passer de l’un à l’autre compte pour 2.</li>
          <li>On ne vote jamais pour soi-même.</li>
          <li>Supprimer une publication ne reprend pas l’aura déjà reçue.</li>
        </ul>
      </ProseSection>
      <ProseSection title="À propos">
        <p>
          Aura est un réseau social francophone de photos et de courtes vidéos. Les likes disent qu’un contenu
          plaît ; l’aura dit ce que l’on pense de la personne qui l’a publié. Tous les {likesPerAura} likes,
          l’auteur gagne +1 d’aura.
        </p>
        <p>
          Chaque mouvement d’aura est inscrit dans un registre que rien ne modifie ni n’efface : le total que
          vous voyez est toujours la somme de ce qui s’est vraiment passé.
        </p>
      </ProseSection>
      <ProseSection title="Les types d’aura">
        <p>
          À l’inscription, un type est tiré au sort. Il colore votre portrait et l’animation de vos
          publications. Ses pouvoirs ne sont pas encore utilisables.
        </p>
        <ul className="!list-none !pl-0">
          {auraTypes.map(({ id, share }) => (
            <li
              key={id}
              className="flex min-h-11 items-center justify-between border-b border-line last:border-0"
            >
              <AuraBadge auraTypeId={id} />
              <span className="text-muted">{percent.format(share / totalShare)} des tirages</span>
            </li>
          ))}
        </ul>
      </ProseSection>
      <ProseSection title="Soutenir Aura" id="soutenir">
        <p>
          Le meilleur soutien : publier, donner de l’aura à ce qui le mérite, et{' '}
          <Link to="/report">signaler</Link> ce qui ne marche pas. Aura est un logiciel libre, que chacun peut
          installer et améliorer.
        </p>
      </ProseSection>
    </Page>
  )
}
