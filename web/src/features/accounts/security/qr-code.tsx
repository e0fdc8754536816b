import { encodeQR } from 'qr'

/** A text as a QR code, dark on light in both themes: some cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 2 })
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-48 justify-self-center rounded-control bg-raised fill-ink scheme-light"
    >
      <path d={squares.join('')} />
    </svg>
  )
}
