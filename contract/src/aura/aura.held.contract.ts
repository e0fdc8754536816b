import type { Static } from 'typebox'
import { Type } from '../type.ts'

/**
 * Why an act is held for a moderator: the loss ceiling of a day, serial voting, a raid [AUR-43, AUR-46, AUR-47], or a prize between
 * accounts that share a device or address [CHL-37].
 */
const holdReasons = ['ceiling', 'serial', 'raid', 'same-device'] as const
export const HoldReason = Type.Enum(holdReasons)
export type HoldReason = Static<typeof HoldReason>

/** Why moderators judged an act: it was held, or it counted until they accepted the appeal of who lost aura by it [MOD-21]. */
export const VerdictReason = Type.Enum([...holdReasons, 'appealed'] as const)
export type VerdictReason = Static<typeof VerdictReason>

/** NOTE: a day without an hour, because the hour would tell a receiver who took aura [AUR-42]. */
export const HeldUntil = Type.String({
  format: 'date',
  description: 'Paris day on which the act is void if no moderator has decided',
})

/** The held part of an act, as its giver reads it [AUR-68]. */
export const HoldNotice = Type.Object({ why: HoldReason, until: HeldUntil })
export type HoldNotice = Static<typeof HoldNotice>
