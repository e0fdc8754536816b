import { config } from '../../lib/config.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { Page } from '../../ui/page.tsx'
import { ProseSection } from '../../ui/prose.tsx'
import { PublisherContact } from './publisher-contact.tsx'

/** The legal notice [APP-16]. */
export function LegalNoticePage() {
  const { publisher, director, host } = config.legalNotice
  return (
    <Page title="Mentions légales">
      <ProseSection title="Éditeur">
        {publisher ? (
          <Named>{publisher}</Named>
        ) : (
          <p>
            La personne ou l’organisation qui édite ce site ne s’est pas nommée ici, alors que la loi le
            demande (article 1-1 de la loi n°&nbsp;2004-575 du 21&nbsp;juin 2004). C’est celle qui exploite le
            nom de domaine affiché dans votre navigateur&nbsp;; elle répond de ce site.
          </p>
        )}
      </ProseSection>
      <ProseSection title="Direction de la publication">
        {director ? (
          <Named>{director}</Named>
        ) : (
          <p>La personne qui assure la direction de la publication n’est pas indiquée.</p>
        )}
      </ProseSection>
      <ProseSection title="Hébergement">
        {host ? <Named>{host}</Named> : <p>Le nom de l’hébergeur n’est pas indiqué.</p>}
        <p>
          Les comptes, les posts et les médias sont conservés sur les serveurs choisis par l’éditeur. Aucune
          page ne charge de police, d’image ou de script depuis un autre site, sauf, si l’éditeur les a
          choisis, la vérification anti-robot reCAPTCHA et, avec votre accord seulement, la publicité et le
          bouton de PayPal.
        </p>
      </ProseSection>
      <ProseSection title="Contact">
        <PublisherContact about="Pour écrire à l’éditeur, aussi au sujet de vos données ou d’un contenu" />
      </ProseSection>
      <ProseSection title="Contenus">
        <p>
          Chaque post appartient à son auteur, qui en est responsable. Un contenu qui vous paraît illicite
          peut être signalé ; l’éditeur l’examine et répond.
        </p>
      </ProseSection>
      <ProseSection title="Logiciel">
        <p>
          Ce site est une installation du logiciel libre Aura, distribué sous licence GNU AGPL, version 3 ou
          ultérieure. Voyez aussi les <Link to={paths.terms}>conditions d’utilisation</Link> et la{' '}
          <Link to={paths.privacy}>politique de confidentialité</Link>.
        </p>
      </ProseSection>
    </Page>
  )
}

/** As the operator wrote it, in as many lines. */
function Named({ children }: { children: string }) {
  return <p className="whitespace-pre-line wrap-anywhere">{children}</p>
}
