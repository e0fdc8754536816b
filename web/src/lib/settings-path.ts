import { paths } from './paths.ts'

/** Pages of the settings, in the order of their rows [APP-17]. */
export const settingsSections = [
  'account',
  'notifications',
  'display',
  'privacy',
  'data',
  'deletion',
] as const
export type SettingsSection = (typeof settingsSections)[number]

export function settingsPath(section: SettingsSection): string {
  return `${paths.settings}/${section}`
}
