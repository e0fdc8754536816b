import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { subscriptionOptions } from './subscription.queries.ts'
import { subscriptionTexts as texts } from './subscription.texts.ts'

/** The subscription among the settings; its page reads it again, and says why where that fails. */
export function PremiumRow() {
  const { data } = useQuery(subscriptionOptions)
  return (
    <SettingRow
      icon={<Sparkles aria-hidden />}
      title={texts.rowTitle}
      badge={data?.isPremium && <Badge look="brand">{texts.state[data.state]}</Badge>}
      detail={data && texts.detail(data)}
    >
      <ButtonLink to={paths.subscription} variant="secondary" size="small">
        {data?.isPremium ? texts.rowManage : texts.rowDiscover}
      </ButtonLink>
    </SettingRow>
  )
}
