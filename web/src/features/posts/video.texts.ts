/** Apart from `posts.texts.ts`, which the first screen loads. */
export const videoTexts = {
  play: 'Lire la vidéo',
  pause: 'Mettre la vidéo en pause',
  playFailed: 'Erreur serveur ou probleme de connexion',
  autoplayFailed: 'Tu scroll trop vite',
  time: 'Position dans la vidéo',
  timeSaid: (time: string, total: string) => `${time} sur ${total}`,
  timeShown: (time: string, total: string) => `${time} / ${total}`,
  speed: (speed: string) => `Vitesse\u00a0: ${speed}`,
  speeds: 'Vitesse de lecture',
  speedShown: (speed: string) => `${speed}×`,
  speedChosen: (speed: string) => `${speed}× (choisie)`,
}
