import type { ReactNode } from 'react'

interface SettingRowProps {
  icon?: ReactNode
  title: ReactNode
  /** Beside the title, such as a state. */
  badge?: ReactNode
  /** The present value, or a line that explains. */
  detail?: ReactNode
  /** What can be done about it, at the end of the row. */
  children?: ReactNode
}

/** A setting: its name, its value, and the button that changes it. */
export function SettingRow({ icon, title, badge, detail, children }: SettingRowProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3.5 gap-y-2 py-1.5">
      {icon !== undefined && <span className="flex-none text-muted [&_svg]:size-5.5">{icon}</span>}
      <div className="grid min-w-32 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {title}
          {badge}
        </p>
        {detail !== undefined && <p className="text-sm text-muted wrap-anywhere">{detail}</p>}
      </div>
      {children}
    </div>
  )
}
