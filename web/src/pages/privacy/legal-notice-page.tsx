import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { Page } from '../../ui/page.tsx'
import { ProseSection } from '../../ui/prose.tsx'

/** The legal notice [APP-16]. */
export function LegalNoticePage() {
  return (
    <Page title="Mentions légales">
      <ProseSection title="Éditeur">
        <p>
          Ce site est une installation du logiciel libre Aura, tenue par la personne ou l’organisation qui
          exploite le nom de domaine affiché dans votre navigateur. C’est elle qui édite ce site et en répond.
        </p>
      </ProseSection>
      <ProseSection title="Hébergement">
        <p>
          Les comptes, les posts et les médias sont conservés sur les serveurs choisis par l’éditeur. Aucune
          page ne charge de police, d’image ou de script depuis un autre site, sauf, si l’éditeur les a
          choisis, la vérification anti-robot reCAPTCHA et, avec votre accord seulement, la publicité et le
          bouton de PayPal.
        </p>
      </ProseSection>
      <ProseSection title="Contenus">
        <p>
          Chaque post appartient à son auteur, qui en est responsable. Un contenu qui vous paraît illicite
          peut être signalé ; l’éditeur l’examine et répond.
        </p>
      </ProseSection>
      <ProseSection title="Logiciel">
        <p>
          Aura est distribué sous licence GNU AGPL, version 3 ou ultérieure. Voyez aussi les{' '}
          <Link to={paths.terms}>conditions d’utilisation</Link> et la{' '}
          <Link to={paths.privacy}>politique de confidentialité</Link>.
        </p>
      </ProseSection>
    </Page>
  )
}
