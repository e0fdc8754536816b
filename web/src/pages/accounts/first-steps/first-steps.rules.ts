import type { Profile } from '@aura/contract/profiles/profiles.contract'
import { paths } from '../../../lib/paths.ts'

/** In their order, by the words of their addresses. */
export const firstSteps = ['portrait', 'suivre', 'aura'] as const
export type FirstStep = (typeof firstSteps)[number]

export function firstStepsPath(step: FirstStep): string {
  return `${paths.firstSteps}?etape=${step}`
}

/** Number of followed accounts from which on a feed has enough to show. */
export const wantedFollows = 3

/** Whether the viewer's own profile still lacks a portrait or follows. */
export function hasFirstStepsLeft({ profile_picture, following }: Profile): boolean {
  return profile_picture === null || following < wantedFollows
}
