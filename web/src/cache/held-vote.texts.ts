import type { HoldNotice } from '@aura/contract/aura/aura.held.contract'
import { holdReasonNames } from '@aura/contract/aura/aura.movements'
import { formatDate } from '../lib/format.ts'

/** The message to the giver of a held vote [AUR-68]. */
export const describeHeldVote = ({ why, until }: HoldNotice) =>
  `Votre vote attend la décision d’un modérateur (${holdReasonNames[why]}). Sans décision d’ici le ${formatDate(until)}, il sera annulé.`
