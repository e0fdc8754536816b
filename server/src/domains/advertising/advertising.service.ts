import { advertisingSlot } from '@aura/contract/advertising/advertising.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'

interface AdvertisingDeps {
  /** Undefined without advertising. */
  scriptUrl: string | undefined
  accounts: Pick<AccountsService, 'isPremium'>
}

export type AdvertisingService = ReturnType<typeof createAdvertisingService>

export function createAdvertisingService({ scriptUrl, accounts }: AdvertisingDeps) {
  return {
    /** The pages on which the viewer sees slots; none for premium members [SUB-10]. */
    async findSlot(viewer: Viewer): Promise<{ slot_url: string | null }> {
      const isShown = scriptUrl !== undefined && !(viewer && (await accounts.isPremium(viewer.userId)))
      return { slot_url: isShown ? advertisingSlot.path : null }
    },
  }
}
