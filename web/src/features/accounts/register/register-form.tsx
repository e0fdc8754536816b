import { RegisterBody } from '@aura/contract/accounts/accounts.forms'
import { isPseudoWellFormed, normalizePseudo } from '@aura/contract/accounts/pseudo'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { CallError } from '../../../lib/call-error.ts'
import { contractResolver } from '../../../lib/contract-resolver.ts'
import { Button } from '../../../ui/button.tsx'
import { texts as accountTexts } from '../accounts.texts.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { useEntranceStep } from '../use-entrance-step.ts'
import { VisitorsNotice } from '../visitors-notice.tsx'
import { registerTexts as texts } from './register.texts.ts'
import { registerDraft } from './register-draft.ts'
import { CredentialFields, ProfileFields, type RegisterFields, TrapField } from './register-fields.tsx'
import { TermsAcceptance } from './terms-acceptance.tsx'
import { type Registration, useRegister } from './use-register.ts'

const empty: RegisterFields = {
  email: '',
  password: '',
  confirmPassword: '',
  pseudo: '',
  sex: '',
  website: '',
}

const stepClass = 'grid gap-4 [[hidden]]:hidden'

/** The fields of each step, in their order. */
const fieldsOf = { 1: ['email', 'password', 'confirmPassword'], 2: ['pseudo', 'sex'] } as const

const resolver = contractResolver(RegisterBody, ({ pseudo, password, confirmPassword }: RegisterFields) => ({
  pseudo:
    pseudo === '' || isPseudoWellFormed(normalizePseudo(pseudo)) ? undefined : accountTexts.pseudoInvalid,
  confirmPassword: password.trim() === confirmPassword.trim() ? undefined : accountTexts.passwordMismatch,
}))

function isField(name: string): name is keyof RegisterFields {
  return name in empty
}

/** The sign-up form in two steps [ACC-01..12]. `onRegistered` receives the address of the confirmation mail. */
export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const [begun] = useState(() => ({ ...empty, ...registerDraft.read() }))
  const form = useForm({ defaultValues: begun, resolver, shouldFocusError: false })
  const { setError, setFocus, subscribe } = form
  const { errors } = form.formState
  const { step, goOn, goBack } = useEntranceStep()
  const registering = useRegister()

  // The form may tell of itself once more after the account is made.
  const keep = useEffectEvent(
    (fields: RegisterFields) => registering.isSuccess || registerDraft.write(fields),
  )
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => void keep(values) }),
    [subscribe],
  )

  const lastShown = useRef(step)
  const focusStep = useEffectEvent((shown: 1 | 2) => {
    const fields = fieldsOf[shown]
    // Scrolled down to « Continuer », the next step would begin under the header.
    if (shown !== lastShown.current) window.scrollTo(0, 0)
    lastShown.current = shown
    setFocus(fields.find((field) => errors[field]) ?? fields[0])
  })
  useEffect(() => {
    // Runs after the arrival on the page, which focuses its heading.
    const timer = setTimeout(focusStep, 0, step)
    return () => clearTimeout(timer)
  }, [step])

  /** Shows a refusal where its field is. */
  function showFaults(faulty: readonly (keyof RegisterFields)[]) {
    if (step === 2 && fieldsOf[1].some((field) => faulty.includes(field))) goBack()
    else setFocus(fieldsOf[step].find((field) => faulty.includes(field)) ?? fieldsOf[step][0])
  }

  function showRefusal(error: Error) {
    if (!(error instanceof CallError)) return
    const faulty = Object.keys(error.fields).filter(isField)
    for (const field of faulty) setError(field, { type: 'server', message: error.fields[field] ?? '' })
    if (faulty.length > 0) showFaults(faulty)
  }

  /** « Suivant » on a phone’s keyboard leads to the next field as long as that one is empty. */
  function goToNextField(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const fields: readonly (keyof RegisterFields)[] = fieldsOf[step]
    const place = fields.indexOf((event.target as HTMLInputElement).name as keyof RegisterFields)
    const next = place < 0 ? undefined : fields[place + 1]
    if (next === undefined || form.getValues(next) !== '') return
    event.preventDefault()
    setFocus(next)
  }

  async function leaveFirst() {
    if (await form.trigger(fieldsOf[1], { shouldFocus: true })) goOn()
  }

  function send({ website, ...registration }: Registration & { website?: string | undefined }) {
    if (website) return
    registering.mutate(registration, {
      onSuccess() {
        registerDraft.forget()
        onRegistered(registration.email.trim())
      },
      onError: showRefusal,
    })
  }

  const refuse = (faults: FieldErrors<RegisterFields>) => showFaults(Object.keys(faults).filter(isField))

  return (
    <form
      noValidate
      onChange={() => registering.isError && registering.reset()}
      onKeyDown={goToNextField}
      onSubmit={(event) => {
        if (step === 2) return void form.handleSubmit(send, refuse)(event)
        event.preventDefault()
        void leaveFirst()
      }}
    >
      <p className="mb-4 text-sm text-muted">{texts.steps[step - 1]}</p>
      <div hidden={step !== 1} className={stepClass}>
        <CredentialFields form={form} />
        {step === 1 && (
          <Button type="submit" isWide className="mt-1">
            {texts.next}
          </Button>
        )}
      </div>
      <div hidden={step !== 2} className={stepClass}>
        <ProfileFields form={form} />
        {registering.error && (
          <FailureNotice error={registering.error} fallback={accountTexts.registerFailed} />
        )}
        <div className="grid gap-3">
          {step === 2 && (
            <Button type="submit" isWide busy={registering.isPending}>
              {registering.isPending ? texts.submitting : texts.submit}
            </Button>
          )}
          <TermsAcceptance />
          <VisitorsNotice />
          <Button variant="ghost" isWide onClick={goBack}>
            {texts.back}
          </Button>
        </div>
      </div>
      <TrapField form={form} />
    </form>
  )
}
