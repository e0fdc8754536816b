import type { ReactNode } from 'react'
import { Link, type LinkProps } from '../lib/router.tsx'
import { classNames } from './class-names.ts'

interface IconLinkProps extends Omit<LinkProps, 'children'> {
  /** Where it leads, in words: its accessible name, shown to a mouse. */
  label: string
  icon: ReactNode
}

/** A link of 44 px with an icon alone, which looks like a round `IconButton`. */
export function IconLink({ label, icon, className, ...rest }: IconLinkProps) {
  return (
    <Link
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'grid size-11 flex-none place-items-center rounded-full border border-line bg-raised transition-colors duration-150',
        'hover:bg-raised-strong [&_svg]:size-[22px] [&_svg]:stroke-[1.8]',
        className,
      )}
    >
      {icon}
    </Link>
  )
}
