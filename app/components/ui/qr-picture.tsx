type QrPictureProps = { qr: { size: number; path: string }; label: string };

/** A QR code. Black on white in dark mode as well: not every app can read an inverted one. */
export function QrPicture({ qr: { size, path }, label }: QrPictureProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mt-6 block size-60 max-w-full rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
