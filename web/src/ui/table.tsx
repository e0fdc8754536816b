import type { Key, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useIsTooWide } from './use-is-too-wide.ts'

export interface Column<R> {
  /** Unique among the columns. */
  name: string
  /** Read out only, with `isTitleHidden`. */
  title: ReactNode
  isTitleHidden?: boolean
  /** Names each row; the first column does where none says so. */
  isRowTitle?: true
  align?: 'left' | 'center' | 'right'
  /** Width of the column, as classes. */
  className?: string
  cellOf: (row: R) => ReactNode
}

interface TableProps<R> {
  /** What the table holds, for screen readers. */
  caption: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R) => Key
  /** The row of the viewer, or of the shown page. */
  isCurrent?: (row: R) => boolean
  /** Classes of a row that stands out. */
  lookOf?: (row: R) => string
}

const aligned = { left: 'text-left', center: 'text-center', right: 'text-right' }

/** Rows and columns; a table wider than its place scrolls sideways by itself. */
export function Table<R>({ caption, columns, rows, keyOf, isCurrent, lookOf }: TableProps<R>) {
  const titleColumn = columns.find(({ isRowTitle }) => isRowTitle) ?? columns[0]
  const { box, isTooWide } = useIsTooWide()
  return (
    // What scrolls is reached by keys too.
    <div
      ref={box}
      className="overflow-x-auto"
      {...(isTooWide && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
    >
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
            <tr
              key={keyOf(row)}
              aria-current={isCurrent?.(row) || undefined}
              className={classNames('border-t border-line', lookOf?.(row))}
            >
              {columns.map((column) =>
                column === titleColumn ? (
                  <th key={column.name} scope="row" className="py-2.5 pr-3 text-left font-normal">
                    {column.cellOf(row)}
                  </th>
                ) : (
                  <td key={column.name} className={aligned[column.align ?? 'left']}>
                    {column.cellOf(row)}
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
