import { Download } from 'lucide-react'
import { useState } from 'react'
import { askToInstall, useCanInstall } from '../lib/install-prompt.ts'
import { isIosBrowser } from '../lib/ios-browser.ts'

/** « Installer Aura » where the browser offers it; on an iPhone, the steps to follow. */
export function InstallEntry() {
  const isOffered = useCanInstall()
  const [isHowToShown, setIsHowToShown] = useState(false)
  const isByHand = isIosBrowser()
  if (!isOffered && !isByHand) return null
  return (
    <div className="grid gap-1">
      <button
        type="button"
        {...(isByHand && { 'aria-expanded': isHowToShown })}
        className="flex min-h-11 items-center gap-2.5 text-left font-semibold hover:text-muted"
        onClick={() => (isByHand ? setIsHowToShown(!isHowToShown) : askToInstall())}
      >
        <Download aria-hidden className="size-4.5 flex-none" />
        Installer Aura
      </button>
      {isHowToShown && (
        <p className="text-sm text-muted text-pretty">
          Touchez Partager dans la barre de Safari, puis « Sur l’écran d’accueil ».
        </p>
      )}
    </div>
  )
}
