import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './rail-button.module.css'

/** A round button beside a post, with a count or word under it. */
export function RailButton({ under, ...button }: ComponentProps<typeof IconButton> & { under?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-1 text-sm font-semibold">
      <IconButton {...button} className={styles.button} />
      {under !== undefined && (
        <span className={classNames(styles.under, 'min-h-4 empty:hidden')}>{under}</span>
      )}
    </div>
  )
}
