/** Apart from `aura.texts.ts`, which the first screen loads. */
export const animationTrialTexts = {
  animations: { 1: 'Lumière', 2: 'Feu', 3: 'Eau' },
  listen: 'Écouter le son',
  listenTo: (animation: string) => `Écouter le son\u00a0: ${animation}`,
}
