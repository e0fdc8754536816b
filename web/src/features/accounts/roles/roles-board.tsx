import type { RoleHolder } from '@aura/contract/accounts/accounts.roles.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hasFailed } from '../../../lib/call.ts'
import { readPseudo } from '../../../lib/read-pseudo.ts'
import { serverSentence } from '../../../lib/server-sentence.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PersonRow } from '../../../ui/person-row.tsx'
import { QueryStates } from '../../../ui/query-states.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { rolesOptions } from './roles.queries.ts'
import { rolesTexts as texts } from './roles.texts.ts'
import { useChangeRole, type WantedRole } from './use-change-role.ts'

/** The people with a role; gives a role by pseudo and takes it back, each after a question [MOD-28]. */
export function RolesBoard() {
  const [asked, setAsked] = useState<WantedRole>()
  const [typed, setTyped] = useState('')
  const change = useChangeRole()
  const ask = (wanted: WantedRole) => {
    change.reset()
    setAsked(wanted)
  }
  const confirm = (wanted: WantedRole) =>
    change.mutate(wanted, {
      onSuccess: () => wanted.role !== 'user' && setTyped(''),
      onSettled: () => setAsked(undefined),
    })
  return (
    <div className="grid max-w-[680px] grid-cols-1 gap-6">
      <GrantForm pseudo={typed} onPseudo={setTyped} onAsk={ask} />
      {change.error && !hasFailed(change.error, 'platform.session-ended') && (
        <Notice kind="error">{serverSentence(change.error) ?? texts.changeFailed}</Notice>
      )}
      <section className="grid grid-cols-1 gap-2">
        <h2 className="font-display text-lg font-semibold">{texts.holders}</h2>
        <QueryStates
          query={useQuery(rolesOptions)}
          skeleton={<SkeletonText lines={6} />}
          failed={texts.listFailed}
        >
          {({ people }) => (
            <ul className="grid grid-cols-1 divide-y divide-line">
              {people.map((person) => (
                <li key={person.id}>
                  <Holder person={person} onTakeBack={() => ask({ pseudo: person.pseudo, role: 'user' })} />
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
      </section>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={texts.askTitle(asked?.role ?? 'user')}
        message={asked ? texts.ask(asked.pseudo, asked.role) : ''}
        confirmLabel={asked?.role === 'user' ? texts.takeBack : texts.grant}
        isDangerous={asked?.role === 'user'}
        busy={change.isPending}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && confirm(asked)}
      />
    </div>
  )
}

function Holder({ person, onTakeBack }: { person: RoleHolder; onTakeBack: () => void }) {
  const { pseudo, role } = person
  return (
    <PersonRow person={person} detail={texts.held(role, person.granted_at)}>
      <Button variant="secondary" size="small" aria-label={texts.takeBackName(pseudo)} onClick={onTakeBack}>
        {texts.takeBack}
      </Button>
    </PersonRow>
  )
}

interface GrantFormProps {
  pseudo: string
  onPseudo: (pseudo: string) => void
  onAsk: (wanted: WantedRole) => void
}

function GrantForm({ pseudo, onPseudo, onAsk }: GrantFormProps) {
  const [role, setRole] = useState<WantedRole['role']>('moderator')
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = readPseudo(pseudo)
    setIsMissing(wanted === '')
    if (wanted !== '') onAsk({ pseudo: wanted, role })
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-raised p-5"
      onSubmit={submit}
    >
      <h2 className="font-display text-lg font-semibold">{texts.grantTitle}</h2>
      <TextField
        label={texts.pseudo}
        value={pseudo}
        onChange={(event) => onPseudo(event.target.value)}
        error={isMissing && readPseudo(pseudo) === '' ? texts.pseudoMissing : undefined}
        required
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        label={texts.role}
        hint={texts.roleHint}
        options={texts.roles}
        value={role}
        onChange={(event) => setRole(event.target.value as WantedRole['role'])}
      />
      <Button type="submit" className="justify-self-start">
        {texts.grant}
      </Button>
    </form>
  )
}
