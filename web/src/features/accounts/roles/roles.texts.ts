import type { Role } from '@aura/contract/accounts/accounts.roles.contract'
import { elide } from '@aura/contract/elide'
import { formatDate } from '../../../lib/format.ts'

const roleNames: Record<Role, string> = {
  user: 'Membre',
  moderator: 'Modérateur',
  administrator: 'Administrateur',
}

const asked: Record<Role, (pseudo: string) => string> = {
  user: (pseudo) => `${pseudo} n’aura plus aucun accès à la modération, dès maintenant.`,
  moderator: (pseudo) =>
    `${pseudo} pourra lire tous les signalements, retirer des contenus et suspendre des comptes.`,
  administrator: (pseudo) =>
    `${pseudo} pourra modérer, donner et retirer des rôles, à vous aussi, et lire le journal.`,
}

export const rolesTexts = {
  grantTitle: 'Donner un rôle',
  pseudo: 'Pseudo',
  pseudoMissing: 'Indiquez un pseudo.',
  role: 'Rôle',
  roleHint: 'Un modérateur décide des dossiers. Un administrateur donne aussi les rôles et lit le journal.',
  roles: [
    { value: 'moderator', label: roleNames.moderator },
    { value: 'administrator', label: roleNames.administrator },
  ] as const,
  grant: 'Donner le rôle',
  holders: 'Équipe de modération',
  held: (role: Role, since: string | null) =>
    since === null ? roleNames[role] : `${roleNames[role]}, depuis le ${formatDate(since)}`,
  takeBack: 'Retirer',
  takeBackName: (pseudo: string) => `Retirer le rôle ${elide('de', pseudo)}`,
  askTitle: (role: Role) => (role === 'user' ? 'Retirer ce rôle ?' : `Donner le rôle : ${roleNames[role]} ?`),
  ask: (pseudo: string, role: Role) => asked[role](pseudo),
  changed: (pseudo: string, role: Role) =>
    role === 'user' ? `${pseudo} n’a plus de rôle.` : `${pseudo} : ${roleNames[role].toLowerCase()}.`,
  changeFailed: 'Le rôle n’a pas pu être changé.',
  listFailed: 'L’équipe n’a pas pu être chargée.',
}
