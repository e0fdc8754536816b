import { keptByLedger, type PersonalData } from '../../personal-data.ts'

const domain = 'Compte'

export const accountsPersonalData: readonly PersonalData[] = [
  {
    domain,
    what: 'Pseudo, adresse e-mail, sexe, présentation, photo, type d’aura, date d’inscription, version des conditions acceptées et, s’il y a lieu, rôle et suspension',
    why: 'Pour que vous puissiez vous connecter et que l’on vous reconnaisse.',
    kept: 'Tant que le compte existe ; effacé 14 jours après votre demande de suppression.',
    exported: ['account'],
    remains: { because: keptByLedger, columns: { account: ['id'] } },
  },
  {
    domain,
    what: 'Anciens pseudos',
    why: 'Pour que votre ancienne adresse mène à la nouvelle, et que personne ne prenne votre place.',
    kept: '90 jours.',
    exported: ['former-pseudos'],
    erased: { pseudoHold: ['accountId'] },
  },
  {
    domain,
    what: 'Sessions ouvertes : appareil, fuseau horaire, dernière utilisation',
    why: 'Pour vous garder connecté et vous montrer d’où.',
    kept: '30 jours après leur fin.',
    exported: ['sessions'],
    erased: { session: ['accountId'] },
  },
  {
    domain,
    what: 'Clés d’accès et second facteur',
    why: 'Pour protéger votre compte. L’export dit qu’ils existent ; leurs secrets n’en sortent pas.',
    kept: 'Jusqu’à ce que vous les retiriez.',
    exported: ['passkeys', 'second-factor'],
    erased: { passkey: ['accountId'], secondFactor: ['accountId'], recoveryCode: ['accountId'] },
  },
  {
    domain,
    what: 'Liens envoyés par e-mail et connexions en cours',
    why: 'Pour confirmer une adresse, changer de mot de passe ou finir une connexion.',
    kept: 'Quelques minutes à 7 jours ; l’empreinte du lien qui a confirmé l’adresse, tant que le compte existe.',
    exported: { not: 'Ce sont des secrets de passage, gardés sous forme d’empreintes.' },
    erased: {
      oneTimeToken: ['accountId'],
      emailChange: ['accountId', 'email'],
      emailRestoration: ['accountId', 'email'],
      loginChallenge: ['accountId'],
      passkeyChallenge: ['accountId'],
      refusedRegistration: ['accountId'],
    },
  },
  {
    domain,
    what: 'Empreintes des adresses réseau et des appareils de vos sessions',
    why: 'Pour reconnaître qu’un prix de défi revient à son créateur, et juger de l’aura en attente ou contestée. L’export dit qu’elles existent ; elles ne se lisent pas.',
    kept: '30 jours.',
    exported: ['traces'],
    erased: { accountTrace: ['accountId'] },
  },
  {
    domain,
    what: 'Réponses à vos derniers envois, nombre de vos appels, e-mails que nous vous devons',
    why: 'Pour qu’un envoi répété ne compte qu’une fois, et que personne n’accapare le service.',
    kept: '24 heures ; un e-mail est vidé de ses mots une fois envoyé, et supprimé après trois jours s’il n’a pu l’être.',
    exported: {
      not: 'Ces données techniques disparaissent d’elles-mêmes et répètent ce que l’export contient.',
    },
    erased: { idempotentAnswer: ['accountId', 'answer'] },
    remains: {
      because:
        'Un e-mail part en général aussitôt, puis son adresse et son texte sont vidés ; s’il ne peut partir, il est supprimé après trois jours ; un compteur d’appels dure quelques minutes.',
      columns: { outboxMail: ['recipient'], rateWindow: ['key'] },
    },
  },
]
