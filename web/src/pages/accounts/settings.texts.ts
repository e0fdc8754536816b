import { securityTexts } from '../../features/accounts/security/security.texts.ts'
import { exportsTexts } from '../../features/exports/exports.texts.ts'
import { consentPurposes } from '../../lib/consent.ts'
import type { SettingsSection } from '../../lib/settings-path.ts'

/** Each page of the settings: its title, and what its row says of it. */
export const settingsTexts: Record<SettingsSection, { title: string; detail: string }> = {
  account: {
    title: securityTexts.title,
    detail: 'Adresse e-mail, mot de passe, double authentification, clés d’accès, sessions',
  },
  notifications: {
    title: 'Notifications',
    detail: 'Ce qui vous prévient, ici et en push, et à quelles heures',
  },
  display: { title: 'Affichage', detail: 'Thème clair ou sombre, mode calme, raccourcis clavier' },
  privacy: {
    title: 'Confidentialité',
    detail:
      consentPurposes.length > 0
        ? 'Personnes bloquées ou masquées, publicité'
        : 'Personnes bloquées ou masquées',
  },
  data: { title: exportsTexts.title, detail: 'Télécharger tout ce qu’Aura garde de vous' },
  deletion: { title: 'Supprimer le compte', detail: 'Après 14 jours pour changer d’avis' },
}
