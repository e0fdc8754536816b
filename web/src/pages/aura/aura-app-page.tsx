import { welcomeAura } from '@aura/contract/aura/aura.contract'
import { auraLimits, likesPerAura, toxicCommentCost } from '@aura/contract/aura/aura.limits'
import { auraTypes } from '@aura/contract/aura/aura-types'
import { challengeEnd, daysToChoose } from '@aura/contract/challenges/challenges.limits'
import { config } from '../../lib/config.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { AuraBadge } from '../../ui/aura-badge.tsx'
import { auraTypeOdds } from '../../ui/aura-type-odds.ts'
import { Page } from '../../ui/page.tsx'
import { ProseSection } from '../../ui/prose.tsx'

/** What aura is, its rules in plain French, and the about text [APP-08]. */
export function AuraAppPage() {
  return (
    <Page title="Qu’est-ce que l’aura ?">
      <p className="-mt-2 mb-8 text-lg text-muted text-pretty">
        L’aura est la lumière que les autres vous donnent. Elle monte quand vos posts touchent, elle baisse
        quand ils déplaisent, et personne ne peut l’acheter.
      </p>
      <Movements />
      <DailyLimits />
      <Protections />
      <ChallengeStakes />
      <About />
      <AuraTypes />
      <Support />
    </Page>
  )
}

function Movements() {
  return (
    <ProseSection title="Comment elle bouge">
      <ul>
        <li>Chaque compte commence avec {welcomeAura} d’aura, offerts à l’arrivée.</li>
        <li>
          Donner de l’aura à un post ajoute 1 à son auteur ; en retirer lui enlève 1. Cela ne vous coûte rien
          {config.auraPowers && (
            <>
              , sauf où les <Link to={paths.auraPowers}>pouvoirs des types</Link> le disent&nbsp;: ils
              changent ce que vaut un geste, et parfois ce qu’il coûte
            </>
          )}
          .
        </li>
        <li>Appuyer une seconde fois annule votre geste. Passer de l’un à l’autre compte pour 2.</li>
        <li>On ne vote jamais pour soi-même.</li>
        <li>
          Publier un commentaire malgré l’avertissement de toxicité vous coûte {toxicCommentCost} d’aura.
        </li>
        <li>Supprimer un post ne reprend pas l’aura déjà reçue.</li>
      </ul>
    </ProseSection>
  )
}

function DailyLimits() {
  return (
    <ProseSection title="Ce qu’un jour permet">
      <ul>
        <li>
          {auraLimits.votesPerDay} nouveaux votes par jour, dont {auraLimits.negativeVotesPerDay} négatifs au
          plus. Annuler un vote, ou le redonner le jour même, ne compte pas&nbsp;; passer à l’autre signe
          compte pour un vote de ce signe.
        </li>
        <li>
          À une même personne&nbsp;: {auraLimits.positiveVotesToOnePerDay} votes positifs,{' '}
          {auraLimits.negativeVotesToOnePerDay} négatifs et {auraLimits.withdrawalsFromOnePerDay} retrait par
          don.
        </li>
        <li>
          {auraLimits.donatedPerDay} d’aura en dons et retraits. Un don passe de vous à l’autre&nbsp;; un
          retrait vous coûte autant qu’il enlève.
        </li>
        <li>
          Pendant les {auraLimits.welcomeReservedDays} premiers jours, les {welcomeAura} d’aura de l’arrivée
          ne se donnent ni ne se dépensent. Ce que les autres vous donnent est à vous aussitôt.
        </li>
        <li>
          Les comptes premium n’ont pas la limite des {auraLimits.votesPerDay} votes ni celle des{' '}
          {auraLimits.donatedPerDay} d’aura. Le jour commence à minuit, heure de Paris.
        </li>
      </ul>
    </ProseSection>
  )
}

function Protections() {
  return (
    <ProseSection title="Ce qui protège chacun">
      <ul>
        <li>
          Qui donne est nommé&nbsp;; qui retire reste anonyme, sauf pour la modération&nbsp;: l’aura retirée
          s’affiche par jour, sans nom ni heure.
        </li>
        <li>
          Personne ne perd plus de {auraLimits.lossPerDay} d’aura par jour du fait des autres&nbsp;: le reste
          attend la modération, qui le compte ou l’annule.
        </li>
        <li>
          Attendent aussi&nbsp;: plus de {auraLimits.serialNegativeActs} gestes négatifs ou{' '}
          {auraLimits.serialPositiveActs} positifs d’un même compte sur une personne en{' '}
          {auraLimits.serialDays} jours, et les raids ({auraLimits.raidActs} gestes négatifs en{' '}
          {auraLimits.raidMinutes} minutes, pour la plupart d’inconnus). Sans décision sous{' '}
          {auraLimits.undecidedDays} jours, c’est annulé.
        </li>
        <li>
          Ce qu’un compte donne dans ses {auraLimits.newcomerHours} premières heures ne compte dans aucun
          classement, ni ce qu’une personne donne à une même autre au-delà de {auraLimits.rankedNetPerMonth}{' '}
          par mois.
        </li>
        <li>
          Une sanction peut annuler ce qu’un compte a donné en {auraLimits.sanctionDays} jours. Et chacun peut
          contester une perte depuis <Link to={paths.auraHistory}>son historique</Link>,{' '}
          {auraLimits.appealsPerDay} fois par jour.
        </li>
      </ul>
    </ProseSection>
  )
}

function ChallengeStakes() {
  return (
    <ProseSection title="Ce qu’un défi met en jeu">
      <ul>
        <li>
          Qui crée <Link to={paths.challenges}>un défi</Link> y met de l’aura, qui quitte la sienne aussitôt
          et attend, à l’abri, que le défi se ferme. Elle va en entier à qui gagne.
        </li>
        <li>
          Un défi peut avoir une fin, de {challengeEnd.minHours} heure à {challengeEnd.maxDays} jours après sa
          création. Il reste alors {daysToChoose} jours pour choisir ; ensuite, la participation la plus aimée
          par les autres gagne. Sans participation, ou si le défi est supprimé, le prix revient.
        </li>
        <li>
          Un prix entre deux comptes qui partagent un appareil ou une adresse attend la modération,{' '}
          {auraLimits.undecidedDays} jours au plus ; sans décision, il revient. Et les prix d’une personne à
          une même autre ne comptent qu’une fois par mois dans les classements.
        </li>
      </ul>
    </ProseSection>
  )
}

function About() {
  return (
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
  )
}

function AuraTypes() {
  return (
    <ProseSection title="Les types d’aura">
      <p>
        À l’inscription, un type est tiré au sort. Il colore votre portrait et l’animation de vos posts.{' '}
        <Link to={paths.auraPowers}>Ses pouvoirs</Link>{' '}
        {config.auraPowers ? 'changent ce que valent vos gestes.' : 'ne sont pas encore utilisables.'}
      </p>
      <ul className="!list-none !pl-0">
        {auraTypes.map(({ id, share }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-line last:border-0"
          >
            <AuraBadge auraTypeId={id} />
            <span className="text-muted">{auraTypeOdds({ share })}</span>
          </li>
        ))}
      </ul>
    </ProseSection>
  )
}

function Support() {
  return (
    <ProseSection title="Soutenir Aura" id="soutenir">
      <p>
        Le meilleur soutien : publier, donner de l’aura à ce qui le mérite, et{' '}
        <Link to={paths.report}>signaler</Link> ce qui ne marche pas. Aura est un logiciel libre, que chacun
        peut installer et améliorer.
      </p>
      {config.donationUrls.length > 0 && (
        <>
          <p>Un don aide aussi à payer les machines&nbsp;:</p>
          <ul>
            {config.donationUrls.map((address) => (
              <li key={address}>
                <a href={address} target="_blank" rel="noreferrer" className="target inline-block">
                  {new URL(address).host}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </ProseSection>
  )
}
