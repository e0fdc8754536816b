import type { AccountSecurity } from '@aura/contract/accounts/accounts.security.contract'

/** The account of a person who changed nothing and logged in a while ago. */
export const usualSecurity: AccountSecurity = {
  email: 'moi@exemple.fr',
  pendingEmail: null,
  secondFactor: { isOn: false, recoveryCodesLeft: 0 },
  asksPassword: true,
}
