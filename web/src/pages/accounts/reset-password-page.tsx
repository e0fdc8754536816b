import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { AccountFrame } from '../../features/accounts/account-frame.tsx'
import { resetLinkOptions } from '../../features/accounts/reset-link.queries.ts'
import { ResetPasswordForm } from '../../features/accounts/reset-password-form.tsx'
import { paths } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

const motto = 'La lumière revient vite.'

/** Chooses a new password by the mailed link, once the link is known to work [ACC-45, ACC-47, ACC-49]. */
export function ResetPasswordPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const token = query.get('token') ?? ''
  const link = useQuery({ ...resetLinkOptions(token), enabled: token !== '' })
  if (token === '')
    return (
      <NoLink
        title="Lien incomplet"
        intro="Ouvrez le lien reçu par e-mail en entier, ou demandez-en un nouveau."
      />
    )
  if (link.isPending)
    return (
      <AccountFrame
        title="Nouveau mot de passe"
        intro={<span role="status">Un instant, nous vérifions le lien…</span>}
        motto={motto}
      >
        {null}
      </AccountFrame>
    )
  if (link.data?.isUsable === false)
    return (
      <NoLink
        title="Ce lien n’est plus valable"
        intro="Il a servi, un e-mail plus récent l’a remplacé, ou il a plus d’une heure."
      />
    )
  // Without an answer the form is shown all the same: sending it says what is wrong.
  return (
    <AccountFrame
      title="Nouveau mot de passe"
      intro="Une fois changé, vous devrez vous reconnecter partout."
      motto={motto}
    >
      <ResetPasswordForm
        token={token}
        onReset={(message) => {
          showToast({ kind: 'success', message })
          void navigate(paths.login, { replace: true })
        }}
      />
    </AccountFrame>
  )
}

function NoLink({ title, intro }: { title: string; intro: string }) {
  return (
    <AccountFrame title={title} intro={intro} motto={motto}>
      <ButtonLink to={paths.forgotPassword} isWide>
        Demander un nouveau lien
      </ButtonLink>
    </AccountFrame>
  )
}
