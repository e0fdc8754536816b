/** Apart from the words of the feed, which load before the first screen. */
export const communitiesSwitchTexts = {
  label: 'Avec mes communautés',
  on: 'Les posts de vos communautés se mêlent à vos abonnements.',
  off: 'Vos abonnements seuls.',
}
