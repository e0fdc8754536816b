export const moderationTexts = {
  reportPerson: (pseudo: string) => `Signaler ${pseudo}`,
  titles: {
    post: 'Signaler ce post',
    user: 'Signaler ce profil',
    comment: 'Signaler ce commentaire',
    community: 'Signaler cette communauté',
    challenge: 'Signaler ce défi',
  },
  hint: 'Les modérateurs liront votre message. La personne concernée ne saura pas qui a signalé.',
  reason: 'Que se passe-t-il ?',
  reasonPlaceholder: 'Propos haineux, harcèlement, spam…',
  send: 'Envoyer',
  sending: 'Envoi…',
  block: (pseudo: string) => `Bloquer ${pseudo}`,
  sent: 'Signalement envoyé.',
  failed: "Erreur lors de l'envoi du signalement.",
}
