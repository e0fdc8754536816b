import { sealedText } from '@aura/contract/leaderboard/leaderboard.contract'
import { useMutation } from '@tanstack/react-query'
import { Download, Hourglass, ShieldCheck } from 'lucide-react'
import { download } from '../../lib/download.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { pastMonthTexts as texts } from './leaderboard.texts.ts'

interface SealProps {
  month: string
  /** Null while the month is provisional. */
  sealedAt: string | null
  sealsAt: string
  sha256: string | null
}

/** Whether a month may still change; once sealed, its hash and the text for anybody to check it [LDB-09, LDB-10]. */
export function Seal({ month, sealedAt, sealsAt, sha256 }: SealProps) {
  const isSealed = sealedAt !== null
  const Icon = isSealed ? ShieldCheck : Hourglass
  return (
    <section
      aria-labelledby="seal"
      className="mb-7 grid grid-cols-1 gap-3.5 rounded-card border border-line bg-raised px-5 py-4"
    >
      <div className="flex items-start gap-3">
        <Icon
          aria-hidden
          className={`mt-0.5 size-5.5 flex-none ${isSealed ? 'text-success' : 'text-muted'}`}
        />
        <div className="min-w-0">
          <h2 id="seal" className="font-display text-lg font-semibold">
            {isSealed ? texts.sealedTitle : texts.provisionalTitle}
          </h2>
          <p className="text-muted text-pretty">
            {isSealed ? texts.sealed(sealedAt) : texts.provisional(sealsAt)}
          </p>
        </div>
      </div>
      {sha256 !== null && <Proof month={month} sha256={sha256} />}
    </section>
  )
}

function Proof({ month, sha256 }: { month: string; sha256: string }) {
  const file = useMutation({
    mutationFn: () => download(sealedText, { params: { month }, fileName: texts.fileName(month) }),
    onError: (error) => showToast({ kind: 'error', message: serverSentence(error) ?? texts.downloadFailed }),
  })
  return (
    <>
      <div>
        <p className="text-sm font-semibold">{texts.hash}</p>
        <code className="mt-1 block font-mono text-sm break-all select-all">{sha256}</code>
      </div>
      <p className="text-sm text-muted text-pretty">
        {texts.check}
        <code className="mt-1 block font-mono break-all text-ink select-all">{texts.command(month)}</code>
      </p>
      <p className="text-sm text-muted text-pretty">{texts.columns}</p>
      <Button
        variant="secondary"
        className="justify-self-start max-tablet:justify-self-stretch max-tablet:px-3 max-tablet:py-2 max-tablet:whitespace-normal"
        icon={<Download aria-hidden className="size-4.5" />}
        busy={file.isPending}
        onClick={() => file.mutate()}
      >
        {texts.download}
      </Button>
    </>
  )
}
