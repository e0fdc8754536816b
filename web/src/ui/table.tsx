import type { Key, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Column<R> {
  /** Unique among the columns. */
  name: string
  /** Read out only, with `isTitleHidden`. */
  title: ReactNode
  isTitleHidden?: boolean
  align?: 'left' | 'center' | 'right'
  /** Width of the column, as classes. */
  className?: string
  cellOf: (row: R) => ReactNode
}

interface TableProps<R> {
  /** What the table holds, for screen readers. */
  caption: string
  /** The first one names each row. */
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R) => Key
}

const aligned = { left: 'text-left', center: 'text-center', right: 'text-right' }

/** Rows and columns; a table wider than its place scrolls sideways by itself. */
export function Table<R>({ caption, columns, rows, keyOf }: TableProps<R>) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, title, isTitleHidden, align = 'left', className }) => (
              <th
                key={name}
                scope="col"
                className={classNames('pb-1 text-xs font-medium text-muted', aligned[align], className)}
              >
                {isTitleHidden ? <span className="sr-only">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line">
              {columns.map(({ name, align = 'left', cellOf }, place) =>
                place === 0 ? (
                  <th key={name} scope="row" className="py-2.5 pr-3 text-left font-normal">
                    {cellOf(row)}
                  </th>
                ) : (
                  <td key={name} className={aligned[align]}>
                    {cellOf(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
