import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { DeleteAccountForm } from '../../features/accounts/delete-account-form.tsx'
import { AccountRows } from '../../features/accounts/security/account-rows.tsx'
import { PasskeyList } from '../../features/accounts/security/passkey-list.tsx'
import { passkeyTexts, sessionsTexts } from '../../features/accounts/security/security.texts.ts'
import { SessionList } from '../../features/accounts/security/session-list.tsx'
import { consentTexts } from '../../features/advertising/consent.texts.ts'
import { ConsentChoices } from '../../features/advertising/consent-choices.tsx'
import { exportsTexts } from '../../features/exports/exports.texts.ts'
import { OwnExports } from '../../features/exports/own-exports.tsx'
import { CalmModeSwitch } from '../../features/preferences/calm-mode-switch.tsx'
import { NotificationPreferences } from '../../features/preferences/notification-preferences.tsx'
import { preferencesTexts } from '../../features/preferences/preferences.texts.ts'
import { BlocksList } from '../../features/privacy/blocks-list.tsx'
import { privacyTexts } from '../../features/privacy/privacy.texts.ts'
import { PushInThisBrowser } from '../../features/push/push-in-this-browser.tsx'
import { LeavingNotice } from '../../features/subscription/leaving-notice.tsx'
import { consentPurposes } from '../../lib/consent.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { type SettingsSection, settingsSections } from '../../lib/settings-path.ts'
import { LetterKeysSwitch } from '../../ui/letter-keys-switch.tsx'
import { Page } from '../../ui/page.tsx'
import { ThemeChoice } from '../../ui/theme-choice.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { settingsTexts } from './settings.texts.ts'

const contents: Record<SettingsSection, ReactNode> = {
  account: (
    <>
      <Card>
        <AccountRows />
      </Card>
      <Card title={passkeyTexts.title} hint={passkeyTexts.hint}>
        <PasskeyList />
      </Card>
      <Card title={sessionsTexts.title} hint={sessionsTexts.hint}>
        <SessionList />
      </Card>
    </>
  ),
  notifications: (
    <Card hint={preferencesTexts.notificationsHint}>
      <NotificationPreferences>
        <PushInThisBrowser />
      </NotificationPreferences>
    </Card>
  ),
  display: (
    <>
      <Card title="Apparence">
        <div className="max-w-sm">
          <ThemeChoice />
        </div>
      </Card>
      <Card title={preferencesTexts.calmTitle}>
        <CalmModeSwitch />
      </Card>
      <Card title="Raccourcis clavier">
        <LetterKeysSwitch />
      </Card>
    </>
  ),
  privacy: (
    <>
      <Card title={privacyTexts.listTitle} hint={privacyTexts.listHint}>
        <BlocksList />
      </Card>
      {consentPurposes.length > 0 && (
        <Card title={consentTexts.settingsTitle} hint={consentTexts.settingsHint}>
          <ConsentChoices />
        </Card>
      )}
    </>
  ),
  data: (
    <Card hint={exportsTexts.hint}>
      <OwnExports />
    </Card>
  ),
  deletion: (
    <Card>
      <LeavingNotice />
      <DeleteAccountForm />
    </Card>
  ),
}

/** One page of the settings [APP-17]. */
export function SettingsSectionPage() {
  const { section: name } = useParams()
  const section = settingsSections.find((one) => one === name)
  if (!section) return <NotFoundPage />
  return (
    <Page title={settingsTexts[section].title}>
      {/* Windows with a page header have their back button there. */}
      <Link
        to={paths.settings}
        className="-mt-4 mb-4 inline-flex min-h-11 items-center gap-1.5 text-muted hover:text-ink headed:hidden"
      >
        <ChevronLeft aria-hidden className="size-5" />
        Réglages
      </Link>
      <div className="grid grid-cols-1 gap-4">{contents[section]}</div>
    </Page>
  )
}

interface CardProps {
  /** Absent where the page's own title says it. */
  title?: string
  hint?: string
  children: ReactNode
}

function Card({ title, hint, children }: CardProps) {
  return (
    <section className="grid grid-cols-1 gap-4 rounded-card border border-line bg-raised p-5">
      {(title ?? hint) !== undefined && (
        <div className="grid gap-1">
          {title !== undefined && <h2 className="font-display text-lg font-semibold">{title}</h2>}
          {hint !== undefined && <p className="text-sm text-muted text-pretty">{hint}</p>}
        </div>
      )}
      {children}
    </section>
  )
}
