import { BellRing, ChevronRight, Download, EyeOff, KeyRound, SunMoon, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { PremiumRow } from '../../features/subscription/premium-row.tsx'
import { Link } from '../../lib/router.tsx'
import { type SettingsSection, settingsPath, settingsSections } from '../../lib/settings-path.ts'
import { Page } from '../../ui/page.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { settingsTexts } from './settings.texts.ts'

const icons: Record<SettingsSection, ReactNode> = {
  account: <KeyRound aria-hidden />,
  notifications: <BellRing aria-hidden />,
  display: <SunMoon aria-hidden />,
  privacy: <EyeOff aria-hidden />,
  data: <Download aria-hidden />,
  deletion: <UserX aria-hidden />,
}

/** The member's settings: the subscription, and a row for each subject, which leads to its page [APP-17]. */
export function SettingsPage() {
  return (
    <Page title="Réglages">
      <div className="grid grid-cols-1 gap-4">
        <div className="rounded-card border border-line bg-raised px-5 py-2">
          <PremiumRow />
        </div>
        <ul className="rounded-card border border-line bg-raised">
          {settingsSections.map((section) => {
            const { title, detail } = settingsTexts[section]
            return (
              <li key={section} className="border-line not-first:border-t">
                <Link
                  to={settingsPath(section)}
                  className="block px-5 py-1 transition-colors duration-150 hover:bg-ink/4"
                >
                  <SettingRow icon={icons[section]} title={title} detail={detail}>
                    <ChevronRight aria-hidden className="size-5 flex-none text-muted" />
                  </SettingRow>
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
    </Page>
  )
}
