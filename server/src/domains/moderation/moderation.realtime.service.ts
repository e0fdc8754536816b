import { type CaseChanged, caseChangedEvent } from '@aura/contract/moderation/moderation.realtime'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { roomOfSubject } from '../../platform/realtime/rooms.ts'
import type { Watchable } from '../../platform/realtime/socket-sessions.ts'

/** The desk, which moderators may watch. */
export const deskWatchable: Watchable = { desk: async ({ isModerator }, id) => isModerator && id === theDesk }

/** Id of the only desk. */
const theDesk = 1

/** Sends the id of each changed case to moderators at the desk. Triggers notify, so commands and jobs are covered too. */
export const deskChannels = (realtime: Pick<Realtime, 'emit'>) => ({
  aura_case_changed: (caseId: string) => {
    const changed: CaseChanged = { caseId: Number(caseId) }
    realtime.emit(roomOfSubject('desk', theDesk), caseChangedEvent, changed)
  },
})
