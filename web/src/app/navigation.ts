import {
  Bell,
  ChartNoAxesColumn,
  CircleHelp,
  Flag,
  House,
  LogIn,
  type LucideIcon,
  Plus,
  Search,
  User,
  Users,
  Zap,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { UnreadBadge } from '../features/notifications/unread-badge.tsx'

/** A place one can go to from anywhere. */
export interface NavigationEntry {
  to: string
  label: string
  icon: LucideIcon
  /** What stands at the corner of the icon. */
  badge?: ComponentType
}

const home: NavigationEntry = { to: '/feed', label: 'Accueil', icon: House }
const search: NavigationEntry = { to: '/search', label: 'Recherche', icon: Search }
const rank: NavigationEntry = { to: '/rank', label: 'Classement', icon: ChartNoAxesColumn }
const notifications: NavigationEntry = {
  to: '/notifications',
  label: 'Notifications',
  icon: Bell,
  badge: UnreadBadge,
}
const challenges: NavigationEntry = { to: '/challenges', label: 'Défis', icon: Flag }
const communities: NavigationEntry = { to: '/communities', label: 'Communautés', icon: Users }
const support: NavigationEntry = { to: '/aura-app', label: 'Soutenir Aura', icon: Zap }
const report: NavigationEntry = { to: '/report', label: 'Signaler un problème', icon: CircleHelp }
const login: NavigationEntry = { to: '/login', label: 'Connexion', icon: LogIn }

/** The main act of a member. */
export const createPost: NavigationEntry = { to: '/create-post', label: 'Créer un post', icon: Plus }

/** What a member decides for themselves [APP-17]. */
export const settings = { to: '/settings', label: 'Réglages' } as const

/** Pages that the law wants within reach of every page [APP-16]. */
export const legalPages = [
  { to: '/mentions-legales', label: 'Mentions légales' },
  { to: '/conditions', label: 'Conditions d’utilisation' },
  { to: '/confidentialite', label: 'Confidentialité' },
] as const

/** What each layout shows, in order. */
export interface Navigation {
  /** First group of the sidebar. */
  sidebar: readonly NavigationEntry[]
  /** Last group of the sidebar. */
  sidebarEnd: readonly NavigationEntry[]
  /** Bottom bar of phones. */
  bar: readonly NavigationEntry[]
  /** What the bottom bar has no room for: under « Plus ». */
  sheet: readonly NavigationEntry[]
}

/** A visitor’s places [APP-02]. */
export const visitorNavigation: Navigation = {
  sidebar: [home, search, rank, login],
  sidebarEnd: [support],
  bar: [home, search, rank, login],
  sheet: [support],
}

/** A member’s places; the profile is their own, by the stored pseudo [APP-01]. */
export function memberNavigation(pseudo: string | null): Navigation {
  const profile = { to: `/profile/${encodeURIComponent(pseudo ?? '')}`, label: 'Profil', icon: User }
  return {
    sidebar: [home, search, notifications, profile, rank, challenges, communities],
    sidebarEnd: [report, support],
    bar: [home, search, { ...createPost, label: 'Créer' }, notifications, profile],
    sheet: [rank, challenges, communities, report, support],
  }
}
