export const pushTexts = {
  title: 'Sur cet appareil',
  on: 'Activées\u00a0: Aura vous prévient ici, même quand il est fermé.',
  off: 'Désactivées\u00a0: Aura ne vous prévient que lorsqu’il est ouvert.',
  turnOn: 'Activer',
  turnOff: 'Désactiver',
  turnedOn: 'Cet appareil vous préviendra.',
  turnedOff: 'Cet appareil ne vous préviendra plus.',
  denied:
    'Ce navigateur bloque les notifications d’Aura. Pour les permettre\u00a0: touchez l’icône à gauche de l’adresse du site, puis «\u00a0Notifications\u00a0», choisissez «\u00a0Autoriser\u00a0», et rechargez la page.',
  unsupported:
    'Ce navigateur ne sait pas recevoir de notifications quand Aura est fermé. Elles vous attendent ici à chaque visite.',
  unsupportedHere:
    'Sur iPhone et iPad, ajoutez d’abord Aura à l’écran d’accueil\u00a0: touchez Partager, puis «\u00a0Sur l’écran d’accueil\u00a0». Les notifications s’activent ensuite dans l’application.',
  notAllowed: 'Sans votre accord dans le navigateur, Aura ne vous prévient que lorsqu’il est ouvert.',
  failed:
    'Les notifications n’ont pas pu être activées ici. Réessayez plus tard\u00a0: d’ici là, Aura les cherche tant qu’il est ouvert.',
  turnOffFailed: 'Les notifications n’ont pas pu être désactivées ici. Réessayez dans un instant.',
  stateFailed: 'Ce navigateur ne dit pas si les notifications sont activées.',
  cardTitle: 'Des nouvelles même quand Aura est fermé',
  card: 'Un commentaire, de l’aura, un nouvel abonné\u00a0: votre appareil vous le dit, une fois.',
  notNow: 'Non merci',
}
