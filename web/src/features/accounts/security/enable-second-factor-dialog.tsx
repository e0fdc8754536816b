import {
  BeginSecondFactorBody,
  ConfirmSecondFactorBody,
} from '@aura/contract/accounts/accounts.second-factor.forms'
import { lazy, Suspense, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { hasFailed } from '../../../lib/call.ts'
import { contractResolver } from '../../../lib/contract-resolver.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OptionalBoundary } from '../../../ui/optional-boundary.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.ts'
import { PresentPasswordField } from './present-password-field.tsx'
import { secondFactorTexts as texts } from './security.texts.ts'
import { useSecondFactor } from './use-second-factor.ts'

interface EnableSecondFactorDialogProps {
  asksPassword: boolean
  onClose: () => void
}

/** Switches the second factor on in three steps: the owner acts, a first code, the recovery codes [ACC-60]. */
export function EnableSecondFactorDialog({ asksPassword, onClose }: EnableSecondFactorDialogProps) {
  const { begin, confirm } = useSecondFactor()
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onClose={onClose} />
  if (begin.data) return <FirstCode begun={begin.data} confirm={confirm} onClose={onClose} />
  return <Beginning asksPassword={asksPassword} begin={begin} onClose={onClose} />
}

type SecondFactor = ReturnType<typeof useSecondFactor>

const beginResolver = contractResolver<typeof BeginSecondFactorBody, { password: string }>(
  BeginSecondFactorBody,
)

function Beginning({
  asksPassword,
  begin,
  onClose,
}: EnableSecondFactorDialogProps & Pick<SecondFactor, 'begin'>) {
  const { register, handleSubmit, formState } = useForm({ shouldUnregister: true, resolver: beginResolver })
  const isWrong = hasFailed(begin.error, 'accounts.wrong-password')
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={texts.enable}
      description={texts.enableHint}
      submitLabel={texts.next}
      busy={begin.isPending}
      error={isWrong ? null : begin.error}
      failed={texts.failed}
      onSubmit={() => void handleSubmit((body) => begin.mutate(body))()}
    >
      {asksPassword && (
        <PresentPasswordField
          {...register('password')}
          error={formState.errors.password?.message ?? (isWrong ? begin.error?.message : undefined)}
        />
      )}
    </FormDialog>
  )
}

const codeResolver = contractResolver<typeof ConfirmSecondFactorBody, { code: string }>(
  ConfirmSecondFactorBody,
)
const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

interface FirstCodeProps extends Pick<SecondFactor, 'confirm'> {
  begun: { secret: string; address: string }
  onClose: () => void
}

function FirstCode({ begun, confirm, onClose }: FirstCodeProps) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { code: '' },
    resolver: codeResolver,
  })
  const isSending = useRef(false)
  const send = ({ code }: { code: string }) => {
    // The second press of a double click would be refused, and its refusal hide the recovery codes.
    if (isSending.current) return
    isSending.current = true
    confirm.mutate(code, {
      onError: () => {
        isSending.current = false
      },
    })
  }
  const isWrong = hasFailed(confirm.error, 'accounts.wrong-code')
  // The answer to an earlier try was lost, and the codes with it.
  const isOn = hasFailed(confirm.error, 'accounts.second-factor-on')
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={texts.scan}
      description={texts.scanHint}
      submitLabel={texts.enableShort}
      busy={confirm.isPending}
      error={isWrong || isOn ? null : confirm.error}
      failed={texts.failed}
      onSubmit={() => void handleSubmit(send)()}
    >
      <OptionalBoundary>
        <Suspense fallback={<Skeleton className="size-48 justify-self-center" />}>
          <QrCode text={begun.address} label={texts.qrCode} />
        </Suspense>
      </OptionalBoundary>
      <p className="text-center text-sm text-muted">
        {texts.secret}
        <code className="block font-semibold text-ink wrap-anywhere">
          {begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <Button
        variant="secondary"
        isWide
        onClick={() => void copy(begun.secret, texts.secretCopied, texts.secretNotCopied)}
      >
        {texts.copySecret}
      </Button>
      {/* On a phone its own screen cannot be scanned. */}
      <a
        href={begun.address}
        className="target hidden justify-self-center py-1 text-center font-medium text-ink underline decoration-control-line underline-offset-4 pointer-coarse:block"
      >
        {texts.openApplication}
      </a>
      <TextField
        {...register('code')}
        label={texts.code}
        error={formState.errors.code?.message ?? (isWrong ? confirm.error?.message : undefined)}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      {isOn && <Notice kind="error">{texts.recoveryUnseen}</Notice>}
    </FormDialog>
  )
}

/** Copies a text, and says whether the browser allowed it. */
async function copy(text: string, done: string, failed: string): Promise<void> {
  const isCopied = await copyText(text)
  showToast(isCopied ? { kind: 'success', message: done } : { kind: 'error', message: failed })
}

/** The codes are shown once: only the button closes them. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={texts.recovery}
      submitLabel={texts.recoveryKept}
      isSubmitAlone
      isDismissable={false}
      busy={false}
      error={null}
      failed={texts.failed}
      onSubmit={onClose}
    >
      <Notice kind="info">{texts.recoveryHint}</Notice>
      <ul
        aria-label={texts.recovery}
        className="grid justify-items-center gap-x-6 gap-y-1.5 font-semibold tabular-nums tablet:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        isWide
        onClick={() => void copy(codes.join('\n'), texts.copied, texts.copyFailed)}
      >
        {texts.copy}
      </Button>
    </FormDialog>
  )
}
