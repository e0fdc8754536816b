import {
  Bell,
  ChartNoAxesColumn,
  Flag,
  House,
  LogIn,
  type LucideIcon,
  MessageSquareWarning,
  Plus,
  Search,
  User,
  UserPlus,
  Users,
  Zap,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { UnreadBadge } from '../features/notifications/unread-badge.tsx'
import { pageSettings } from '../lib/page-settings.ts'
import { paths, profilePath } from '../lib/paths.ts'

/** A link of the menu. */
export interface NavigationEntry {
  to: string
  label: string
  icon: LucideIcon
  /** Shown beside the icon. */
  badge?: ComponentType
}

const home: NavigationEntry = { to: paths.feed, label: 'Accueil', icon: House }
const search: NavigationEntry = { to: paths.search, label: 'Recherche', icon: Search }
const rank: NavigationEntry = { to: paths.rank, label: 'Classement', icon: ChartNoAxesColumn }
const notifications: NavigationEntry = {
  to: paths.notifications,
  label: 'Notifications',
  icon: Bell,
  badge: UnreadBadge,
}
const challenges: NavigationEntry = { to: paths.challenges, label: 'Défis', icon: Flag }
const communities: NavigationEntry = { to: paths.communities, label: 'Communautés', icon: Users }
// Without a donation address, the page offers no way to support the site.
const support: NavigationEntry = (pageSettings.donationUrls as string[] | undefined)?.length
  ? { to: `${paths.auraApp}#soutenir`, label: 'Soutenir Aura', icon: Zap }
  : { to: paths.auraApp, label: 'À propos d’Aura', icon: Zap }
const report: NavigationEntry = {
  to: paths.report,
  label: 'Signaler un problème',
  icon: MessageSquareWarning,
}
const login: NavigationEntry = { to: paths.login, label: 'Connexion', icon: LogIn }

/** The main action of a member. */
export const createPost: NavigationEntry = { to: paths.createPost, label: 'Créer un post', icon: Plus }

/** The main action of a visitor [APP-23]. */
export const signUp: NavigationEntry = { to: paths.register, label: 'Créer un compte', icon: UserPlus }

/** Entries of each layout, in order. */
export interface Navigation {
  /** First group of the sidebar. */
  sidebar: readonly NavigationEntry[]
  /** Last group of the sidebar. */
  sidebarEnd: readonly NavigationEntry[]
  /** Bottom bar of phones. */
  bar: readonly NavigationEntry[]
  /** Under « Plus » on phones: entries the bottom bar has no room for. */
  sheet: readonly NavigationEntry[]
}

/** A visitor’s menu [APP-02]. */
export const visitorNavigation: Navigation = {
  sidebar: [home, search, rank, login],
  sidebarEnd: [support],
  bar: [home, search, signUp, login],
  sheet: [rank, support],
}

/** A member’s menu, with the profile of the stored pseudo [APP-01]. */
export function memberNavigation(pseudo: string | null): Navigation {
  const profile = { to: profilePath(pseudo ?? ''), label: 'Profil', icon: User }
  return {
    sidebar: [home, search, notifications, profile, rank, challenges, communities],
    sidebarEnd: [report, support],
    bar: [home, search, { ...createPost, label: 'Créer' }, notifications, profile],
    sheet: [rank, challenges, communities, report, support],
  }
}
