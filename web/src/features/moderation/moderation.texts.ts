export const moderationTexts = {
  reportPerson: (pseudo: string) => `Signaler ${pseudo}`,
  titles: {
    post: 'Signaler ce post',
    user: 'Signaler ce profil',
    comment: 'Signaler ce commentaire',
    community: 'Signaler cette communauté',
    challenge: 'Signaler ce défi',
  },
  hint: 'Les modérateurs liront votre message. La personne concernée ne saura pas qui a signalé. Vous verrez la suite dans «\u00a0Mes signalements\u00a0».',
  category: 'De quoi s’agit-il\u00a0?',
  categoryPlaceholder: 'Choisissez une catégorie',
  categoryMissing: 'Choisissez une catégorie.',
  suicideHelp:
    'Si une personne est en danger, appelez le 15 ou le 112. Le 3114 écoute à toute heure, gratuitement.',
  reason: 'Que se passe-t-il\u00a0?',
  reasonPlaceholder: 'Dites en quelques mots ce qui ne va pas',
  send: 'Envoyer',
  sending: 'Envoi…',
  block: (pseudo: string) => `Bloquer ${pseudo}`,
  sent: 'Signalement envoyé.',
  follow: 'Mes signalements',
  failed: "Erreur lors de l'envoi du signalement.",
}
