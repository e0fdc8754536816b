import { listRoles } from '@aura/contract/accounts/accounts.roles.contract'
import { getAccountSecurity } from '@aura/contract/accounts/accounts.security.contract'
import { auraDay } from '@aura/contract/aura/aura.contract'
import { getPreferences } from '@aura/contract/preferences/preferences.contract'
import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { RolesBoard } from '../features/accounts/roles/roles-board.tsx'
import { DisableSecondFactorDialog } from '../features/accounts/security/disable-second-factor-dialog.tsx'
import { AddPasskeyDialog } from '../features/accounts/security/passkey-dialogs.tsx'
import { PasswordRow } from '../features/accounts/security/password-row.tsx'
import { CreateChallengeDialog } from '../features/challenges/create-challenge-dialog.tsx'
import { CreateCommunityDialog } from '../features/communities/create-community-dialog.tsx'
import { CaseNotes } from '../features/moderation/desk/case-notes.tsx'
import { ReasonEditor } from '../features/moderation/desk/reason-editor.tsx'
import type { CaseActions } from '../features/moderation/desk/use-case-actions.ts'
import { CalmModeSwitch } from '../features/preferences/calm-mode-switch.tsx'
import { QuietHoursFields } from '../features/preferences/quiet-hours-fields.tsx'
import { PortraitPicker } from '../features/profiles/portrait-picker.tsx'
import { usualSecurity } from '../testing/account-security.ts'
import { answer } from '../testing/answer.ts'
import { aDay } from '../testing/fixtures.ts'
import { network } from '../testing/network.ts'
import { usualPreferences } from '../testing/preferences.ts'
import { renderPage } from '../testing/render-page.tsx'
import { beMember } from '../testing/session.ts'

beforeEach(() => {
  beMember()
  network.use(
    answer(getAccountSecurity, usualSecurity),
    answer(getPreferences, usualPreferences),
    answer(listRoles, { people: [] }),
    answer(auraDay, aDay),
  )
})

const nothing = () => undefined
const dialog = { isOpen: true, onClose: nothing }
const newChallenge = () => <CreateChallengeDialog {...dialog} onCreated={nothing} />
const newReason = () => <ReasonEditor {...dialog} reason={undefined} usedCodes={[]} onSaved={nothing} />
const me = { pseudo: 'moi', profile_picture: null, aura_type_id: 1 }
const idle = { note: { isError: false, error: null, isPending: false } } as unknown as CaseActions

test.each<[label: string, hint: string, form: () => ReactElement, opener?: string]>([
  [
    'Choisir une photo',
    'JPEG ou PNG, 10 Mo au plus.',
    () => <PortraitPicker profile={me} picture={null} onPick={nothing} />,
  ],
  [
    'Fermer mes autres sessions',
    'Tous les autres appareils devront se reconnecter.',
    () => <PasswordRow />,
    'Modifier',
  ],
  [
    'Code de vérification',
    'Les six chiffres de votre application, ou un code de secours.',
    () => <DisableSecondFactorDialog onClose={nothing} />,
  ],
  [
    'Nom de la clé',
    'Pour la reconnaître, comme «\u00a0Mon téléphone\u00a0».',
    () => <AddPasskeyDialog asksPassword={false} onClose={nothing} />,
  ],
  [
    'Rôle',
    'Un modérateur décide des dossiers. Un administrateur donne aussi les rôles et lit le journal.',
    () => <RolesBoard />,
  ],
  [
    'Activer le mode calme',
    'Masque tous les compteurs et remplace les notifications d’aura par un résumé du jour.',
    () => <CalmModeSwitch />,
  ],
  [
    'Heures silencieuses',
    'Aucun push entre ces heures, heure de Paris\u00a0: ce qui arrive attend qu’elles finissent.',
    () => <QuietHoursFields hours={null} onChange={nothing} />,
  ],
  ['Titre', 'En 100 caractères au plus.', newChallenge],
  ['Description', 'Que faut-il montrer, et qu’est-ce qui vous fera choisir\u00a0?', newChallenge],
  ['Date et heure', 'Entre 1 heure et 60 jours après la création.', newChallenge, 'Choisir une date'],
  [
    'Description',
    'De quoi parle-t-on ici, et avec qui\u00a0?',
    () => <CreateCommunityDialog {...dialog} onCreated={nothing} />,
  ],
  [
    'Ajouter une note',
    'Seuls les modérateurs les lisent.',
    () => <CaseNotes caseId={1} notes={[]} actions={idle} />,
  ],
  [
    'Code',
    'Minuscules, chiffres et tirets, comme «\u00a0haine-repetee\u00a0». Il ne change plus ensuite.',
    newReason,
  ],
  ['Nom', 'Tel que les modérateurs le choisissent.', newReason],
  ['Règle', 'Article des conditions d’utilisation, ou loi.', newReason],
  ['Proposé aux modérateurs', 'Sinon, il reste seulement dans les décisions passées.', newReason],
])('[APP-19] the field « %s » is described by its hint: %s', async (label, hint, form, opener) => {
  renderPage(form())
  if (opener !== undefined) fireEvent.click(await screen.findByText(opener))
  const field = await screen.findByLabelText(label)
  const parts = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(parts.map((id) => document.getElementById(id)?.textContent)).toContain(hint)
})
