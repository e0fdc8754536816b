import { premiumPrice } from '@aura/contract/subscription/subscription.limits'
import { EyeOff, type LucideIcon, SlidersHorizontal, TrendingUp, Zap } from 'lucide-react'
import { subscriptionTexts as texts } from './subscription.texts.ts'

const icons: readonly LucideIcon[] = [Zap, EyeOff, SlidersHorizontal, TrendingUp]

/** Price and benefits of premium [SUB-01]. */
export function PremiumOffer() {
  return (
    <section aria-labelledby="premium-benefits" className="grid gap-5">
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <strong className="font-display text-3xl font-bold tabular-nums">
          {texts.price(premiumPrice.cents)}
        </strong>
        <span className="text-muted">{texts.perMonth}</span>
      </p>
      <h2 id="premium-benefits" className="sr-only">
        {texts.benefitsTitle}
      </h2>
      <ul className="grid gap-4 tablet:grid-cols-2">
        {texts.benefits.map(({ title, text }, place) => {
          const Icon = icons[place]
          return (
            <li key={title} className="flex gap-3.5">
              {Icon && <Icon aria-hidden className="mt-0.5 size-5.5 flex-none stroke-[1.8] text-brand" />}
              <div className="grid content-start gap-0.5">
                <p className="font-semibold">{title}</p>
                <p className="text-sm text-muted text-pretty">{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
