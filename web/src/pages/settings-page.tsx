import { type ReactNode, useRef } from 'react'
import { DeleteAccountForm } from '../features/accounts/delete-account-form.tsx'
import { AccountRows } from '../features/accounts/security/account-rows.tsx'
import { PasskeyList } from '../features/accounts/security/passkey-list.tsx'
import { passkeyTexts, securityTexts, sessionsTexts } from '../features/accounts/security/security.texts.ts'
import { SessionList } from '../features/accounts/security/session-list.tsx'
import { consentTexts } from '../features/advertising/consent.texts.ts'
import { ConsentChoices } from '../features/advertising/consent-choices.tsx'
import { exportsTexts } from '../features/exports/exports.texts.ts'
import { OwnExports } from '../features/exports/own-exports.tsx'
import { CalmModeSwitch } from '../features/preferences/calm-mode-switch.tsx'
import { NotificationPreferences } from '../features/preferences/notification-preferences.tsx'
import { preferencesTexts } from '../features/preferences/preferences.texts.ts'
import { BlocksList } from '../features/privacy/blocks-list.tsx'
import { privacyTexts } from '../features/privacy/privacy.texts.ts'
import { PushInThisBrowser } from '../features/push/push-in-this-browser.tsx'
import { PremiumRow } from '../features/subscription/premium-row.tsx'
import { consentPurposes } from '../lib/consent.ts'
import { useSearchParams } from '../lib/router.tsx'
import { Page } from '../ui/page.tsx'
import { ThemeChoice } from '../ui/theme-choice.tsx'
import { useScrolledTo } from '../ui/use-scrolled-to.ts'

/** The member's settings, one section a subject [APP-17]. */
export function SettingsPage() {
  return (
    <Page title="Réglages">
      <div className="grid grid-cols-1 gap-4">
        <SettingsSection title={securityTexts.title}>
          <AccountRows />
        </SettingsSection>
        <SettingsSection title={passkeyTexts.title} hint={passkeyTexts.hint}>
          <PasskeyList />
        </SettingsSection>
        <SettingsSection title={sessionsTexts.title} hint={sessionsTexts.hint}>
          <SessionList />
        </SettingsSection>
        <SettingsSection title="Abonnement">
          <PremiumRow />
        </SettingsSection>
        <SettingsSection title="Apparence">
          <div className="max-w-sm">
            <ThemeChoice />
          </div>
        </SettingsSection>
        <SettingsSection
          title={preferencesTexts.notificationsTitle}
          hint={preferencesTexts.notificationsHint}
        >
          <NotificationPreferences>
            <PushInThisBrowser />
          </NotificationPreferences>
        </SettingsSection>
        <SettingsSection title={preferencesTexts.calmTitle}>
          <CalmModeSwitch />
        </SettingsSection>
        {consentPurposes.length > 0 && (
          <SettingsSection title={consentTexts.settingsTitle} hint={consentTexts.settingsHint}>
            <ConsentChoices />
          </SettingsSection>
        )}
        <SettingsSection title={privacyTexts.listTitle} hint={privacyTexts.listHint}>
          <BlocksList />
        </SettingsSection>
        <SettingsSection title={exportsTexts.title} hint={exportsTexts.hint} name="data">
          <OwnExports />
        </SettingsSection>
        <SettingsSection title="Supprimer le compte">
          <DeleteAccountForm />
        </SettingsSection>
      </div>
    </Page>
  )
}

interface SettingsSectionProps {
  title: string
  hint?: string
  /** `?section=` in the address leads here. */
  name?: string
  children: ReactNode
}

function SettingsSection({ title, hint, name, children }: SettingsSectionProps) {
  const section = useRef<HTMLElement>(null)
  const [query] = useSearchParams()
  useScrolledTo(section, name !== undefined && query.get('section') === name)
  return (
    <section
      ref={section}
      className="scroll-mt-6 grid grid-cols-1 gap-4 rounded-card border border-line bg-raised p-5"
    >
      <div className="grid gap-1">
        <h2 className="font-display text-lg font-semibold">{title}</h2>
        {hint !== undefined && <p className="text-sm text-muted text-pretty">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
