import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { paths } from '../lib/paths.ts'
import { Link } from '../lib/router.tsx'
import { Page } from '../ui/page.tsx'
import { ProseSection } from '../ui/prose.tsx'

/** The terms accepted by signing up [APP-16]. */
export function TermsPage() {
  return (
    <Page title="Conditions d’utilisation">
      <ProseSection title="Votre compte">
        <ul>
          <li>Vous confirmez avoir 15 ans ou plus.</li>
          <li>Un compte représente une personne ; vous répondez de ce qui est fait avec le vôtre.</li>
          <li>Gardez votre mot de passe pour vous. Personne de l’équipe ne vous le demandera.</li>
          <li>
            Vous pouvez demander la suppression de votre compte ; vous avez {accountsLimits.deletionDays}{' '}
            jours pour changer d’avis.
          </li>
        </ul>
      </ProseSection>
      <ProseSection title="Ce que vous publiez">
        <ul>
          <li>Vos publications restent les vôtres ; vous autorisez ce site à les afficher.</li>
          <li>Publiez ce que vous avez le droit de publier.</li>
          <li>
            Haine, harcèlement, menaces, contenus sexuels impliquant des mineurs, usurpation d’identité et
            publicité déguisée sont interdits.
          </li>
        </ul>
      </ProseSection>
      <ProseSection title="L’aura">
        <p>
          L’aura n’est pas de l’argent : elle ne s’achète pas, ne se vend pas et ne s’échange contre rien.
          Fausser les votes, par des comptes multiples ou des programmes, peut conduire à leur annulation. Les
          règles sont <Link to={paths.auraApp}>expliquées ici</Link>.
        </p>
      </ProseSection>
      <ProseSection title="Modération">
        <p>
          Un contenu contraire à ces conditions peut être retiré et un compte averti ou suspendu. La personne
          concernée est informée de la raison et peut contester.
        </p>
      </ProseSection>
      <ProseSection title="Le service">
        <p>
          Aura est fourni tel quel. L’éditeur fait de son mieux pour qu’il reste disponible et pour que rien
          de ce qui a été accepté ne soit perdu.
        </p>
      </ProseSection>
    </Page>
  )
}
