import { advertisingSlot, getAdvertising } from '@aura/contract/advertising/advertising.contract'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { App } from '../../platform/http/serve.ts'
import type { AdvertisingService } from './advertising.service.ts'
import type { SlotDocument } from './advertising.views.ts'

interface AdvertisingRoutesDeps {
  advertising: AdvertisingService
  slot: SlotDocument | undefined
}

export function advertisingRoutes(app: App, { advertising, slot }: AdvertisingRoutesDeps): void {
  app.serve(getAdvertising, ({ actor }) => advertising.findSlot(actor))
  app.serve(advertisingSlot, ({ request: { headers }, reply }) => {
    // Opened outside our frame, the page would send requests to the advertiser without the visitor's consent.
    const isFramedByUs = headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'
    if (!slot || !isFramedByUs) throw new DomainError('advertising.none')
    return reply.type('text/html; charset=utf-8').headers(slot.headers).send(slot.html)
  })
}
