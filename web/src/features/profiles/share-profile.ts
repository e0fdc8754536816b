import { profilePath } from '../../lib/paths.ts'
import { linkCopied } from '../../ui/copy-link.ts'
import { shareAddress } from '../../ui/share-address.ts'
import { showToast } from '../../ui/toast.ts'
import { profilesTexts as texts } from './profiles.texts.ts'

/** Shares the address of a profile, whose preview shows it to everybody [PST-19]; says so when it is copied instead. */
export async function shareProfile(pseudo: string): Promise<void> {
  const isCopied = await shareAddress(window.location.origin + profilePath(pseudo), texts.shareText(pseudo))
  if (isCopied) showToast({ kind: 'success', message: linkCopied })
}
