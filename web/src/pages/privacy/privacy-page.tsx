import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { consentTexts } from '../../features/advertising/consent.texts.ts'
import { ConsentChoices } from '../../features/advertising/consent-choices.tsx'
import { personalDataTexts } from '../../features/exports/exports.texts.ts'
import { PersonalData } from '../../features/exports/personal-data.tsx'
import { config } from '../../lib/config.ts'
import { consentPurposes } from '../../lib/consent.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { settingsPath } from '../../lib/settings-path.ts'
import { Page } from '../../ui/page.tsx'
import { ProseSection } from '../../ui/prose.tsx'
import { PublisherContact } from './publisher-contact.tsx'

/** The privacy policy [APP-16]. */
export function PrivacyPage() {
  const { publisher } = config.legalNotice
  return (
    <Page title="Confidentialité">
      <ProseSection title="Qui répond de vos données">
        <p>
          L’éditeur de ce site répond de vos données
          {publisher ? <>&nbsp;: {publisher}</> : ''}. Voyez aussi les{' '}
          <Link to={paths.legalNotice}>mentions légales</Link>.
        </p>
        <PublisherContact about="Pour exercer vos droits ou poser une question" />
      </ProseSection>
      <ProseSection title="Ce que nous gardons">
        <ul>
          <li>
            Votre compte : pseudo, adresse e-mail, mot de passe (sous forme d’empreinte irréversible), sexe
            déclaré.
          </li>
          <li>
            Ce que vous publiez, vos abonnements, les personnes que vous bloquez ou masquez, vos likes et vos
            votes.
          </li>
          <li>La version des conditions que vous avez acceptée, et quand.</li>
          <li>
            Pendant {accountsLimits.traceDays} jours, une empreinte des adresses réseau et des appareils d’où
            vous utilisez votre compte, jamais l’adresse elle-même. Elle sert à reconnaître le prix d’un défi
            remis entre deux comptes de la même personne, et à juger de l’aura en attente ou contestée&nbsp;:
            la modération voit combien d’empreintes deux comptes ont en commun, jamais lesquelles.
          </li>
        </ul>
        <p>
          La position et les autres informations cachées dans vos photos sont effacées avant leur publication.
        </p>
      </ProseSection>
      <ProseSection title={personalDataTexts.title} id="donnees">
        <p>{personalDataTexts.intro}</p>
        <PersonalData />
      </ProseSection>
      <ProseSection title="Pourquoi">
        <p>
          Uniquement pour faire marcher le réseau : vous reconnaître, montrer vos posts, compter l’aura sans
          erreur, empêcher les abus. Rien n’est vendu&nbsp;; rien de votre compte n’est transmis à des
          annonceurs.
        </p>
      </ProseSection>
      <ProseSection title="Dans votre navigateur">
        <p>
          Votre session ({accountsLimits.sessionDays} jours), votre pseudo, ce que vous avez écrit sans
          l’envoyer, vos dernières recherches et les derniers posts de votre fil, pour les lire hors ligne,
          sont gardés par votre navigateur et en sont effacés quand vous vous déconnectez. Vos choix (thème,
          son, messages fermés) et le nombre de vos visites y restent.
        </p>
        <p>
          Deux cookies suffisent&nbsp;: celui de la session accompagne les images et les vidéos pour que
          personne ne voie celles qui lui sont cachées&nbsp;; l’autre dit seulement qu’une session est
          ouverte, pour que la page ne prépare pas celle d’un visiteur. Relier une chaîne Twitch en pose un
          troisième pour quelques minutes. Aucun ne sert à vous suivre.
        </p>
        {config.humanCheck === 'recaptcha' ? (
          <p>L’inscription fait appel à reCAPTCHA, un service de Google, soumis aux règles de Google.</p>
        ) : (
          <p>
            L’inscription est protégée par une vérification calculée par votre appareil, sans service
            extérieur.
          </p>
        )}
      </ProseSection>
      {consentPurposes.length > 0 && (
        <ProseSection title={consentTexts.settingsTitle}>
          <p>{consentTexts.settingsHint}</p>
          <ConsentChoices />
        </ProseSection>
      )}
      <ProseSection title="Qui reçoit quoi">
        <ul>
          <li>
            La modération lit ce qui lui est signalé, aussi dans les communautés privées, et voit qui a donné
            ou retiré l’aura d’un dossier&nbsp;; chaque consultation de ces noms est inscrite dans un journal.
          </li>
          <li>
            Si vous activez les notifications, le service de notifications de votre navigateur les achemine,
            chiffrées.
          </li>
          <li>Si vous reliez une chaîne, Twitch est interrogé sur ses directs.</li>
          <li>Si vous prenez l’abonnement par PayPal, PayPal traite le paiement.</li>
          <li>
            Si l’éditeur en a choisi un, un service d’analyse reçoit le texte des commentaires, sans le nom de
            leur auteur, pour reconnaître les insultes.
          </li>
          <li>L’hébergeur et le service d’envoi d’e-mails de l’éditeur, pour son compte.</li>
        </ul>
      </ProseSection>
      <ProseSection title="Vos droits">
        <p>
          Vous pouvez consulter, corriger et faire effacer ce qui vous concerne, et en télécharger une copie
          complète dans les <Link to={settingsPath('data')}>réglages</Link>. Après une demande de suppression,
          vous avez {accountsLimits.deletionDays} jours pour changer d’avis ; ensuite vos contenus et vos
          médias disparaissent. Le registre d’aura garde ses montants, sans votre nom, pour que les comptes
          des autres restent justes.
        </p>
        <p>
          Pendant une suspension de votre compte, les réglages vous sont fermés&nbsp;: écrivez à l’éditeur, à
          l’adresse en haut de cette page, et il fera le nécessaire.
        </p>
        <p>Si une réponse ne vous convient pas, vous pouvez adresser une réclamation à la CNIL (cnil.fr).</p>
      </ProseSection>
    </Page>
  )
}
