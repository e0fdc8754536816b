import type { AccountSecurity } from '@aura/contract/accounts/accounts.security.contract'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SettingRow } from '../../../ui/setting-row.tsx'
import { DisableSecondFactorDialog } from './disable-second-factor-dialog.tsx'
import { EnableSecondFactorDialog } from './enable-second-factor-dialog.tsx'
import { secondFactorTexts as texts } from './security.texts.ts'

/** The second factor and the way to switch it on or off [ACC-60]. */
export function SecondFactorRow({ security }: { security: AccountSecurity }) {
  // The dialog stays the one that was opened: switching on ends with the recovery codes.
  const [open, setOpen] = useState<'enable' | 'disable' | null>(null)
  const { isOn, recoveryCodesLeft } = security.secondFactor
  const codesLeft = recoveryCodesLeft === 0 ? texts.codesUsedUp : texts.codesLeft(recoveryCodesLeft)
  const close = () => setOpen(null)
  return (
    <SettingRow
      title={texts.label}
      badge={isOn && <Badge look="brand">{texts.on}</Badge>}
      detail={isOn ? codesLeft : texts.hint}
    >
      <Button
        size="small"
        variant="secondary"
        aria-label={isOn ? texts.disable : texts.enable}
        onClick={() => setOpen(isOn ? 'disable' : 'enable')}
      >
        {isOn ? texts.disableShort : texts.enableShort}
      </Button>
      {open === 'enable' && <EnableSecondFactorDialog asksPassword={security.asksPassword} onClose={close} />}
      {open === 'disable' && <DisableSecondFactorDialog onClose={close} />}
    </SettingRow>
  )
}
