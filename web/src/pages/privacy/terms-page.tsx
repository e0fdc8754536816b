import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { appealDays } from '@aura/contract/moderation/moderation.limits'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { Page } from '../../ui/page.tsx'
import { ProseSection } from '../../ui/prose.tsx'

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
          <li>Vos posts restent les vôtres ; vous autorisez ce site à les afficher.</li>
          <li>Publiez ce que vous avez le droit de publier.</li>
        </ul>
      </ProseSection>
      <ProseSection title="Respect" id="respect">
        <p>
          Critiquez des idées, pas des personnes pour ce qu’elles sont. La haine, le harcèlement et les
          menaces n’ont pas leur place ici.
        </p>
      </ProseSection>
      <ProseSection title="Contenus interdits" id="contenus-interdits">
        <ul>
          <li>Les contenus sexuels, et tout ce qui met des mineurs en danger.</li>
          <li>Ce qui montre ou encourage la violence, le suicide ou l’automutilation.</li>
          <li>Ce qui présente comme vrai ce qui est faux, d’une façon qui peut nuire.</li>
          <li>Les arnaques, le spam et la publicité déguisée.</li>
          <li>L’usurpation d’identité, et les œuvres des autres sans leur accord.</li>
        </ul>
      </ProseSection>
      <ProseSection title="L’aura">
        <p>
          L’aura n’est pas de l’argent : elle ne s’achète pas, ne se vend pas et ne s’échange contre rien.
          Fausser les votes, par des comptes multiples ou des programmes, peut conduire à leur annulation. Les
          règles sont <Link to={paths.auraApp}>expliquées ici</Link>.
        </p>
      </ProseSection>
      <ProseSection title="Modération" id="moderation">
        <ul>
          <li>
            Chaque membre peut signaler un contenu, un profil, une communauté ou un défi, et suit la réponse
            dans <Link to={paths.reports}>Mes signalements</Link>.
          </li>
          <li>
            Des personnes décident, jamais une machine&nbsp;: un contenu peut être retiré, un compte averti ou
            suspendu, de l’aura annulée. Une suspension définitive demande l’accord de deux personnes dès que
            l’équipe en compte deux.
          </li>
          <li>La personne concernée lit ce qui a été décidé, pourquoi et selon quelle règle.</li>
          <li>
            Elle peut contester pendant {appealDays} jours. Une autre personne que celle qui a décidé lui
            répond, dès qu’il y en a une&nbsp;; si elle a raison, tout revient comme avant.
          </li>
          <li>
            Un contenu retiré est gardé pendant ce délai, puis effacé. Les nombres sont publiés sur la page{' '}
            <Link to={paths.transparency}>Transparence</Link>.
          </li>
        </ul>
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
