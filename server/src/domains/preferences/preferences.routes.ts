import { getPreferences, putPreferences } from '@aura/contract/preferences/preferences.contract'
import type { App } from '../../platform/http/serve.ts'
import type { PreferencesService } from './preferences.service.ts'

export function preferencesRoutes(app: App, { preferences }: { preferences: PreferencesService }): void {
  app.serve(getPreferences, ({ actor }) => preferences.get(actor))
  app.serve(putPreferences, ({ actor, body }) => preferences.put(actor, body))
}
