/**
 * Responds with a PDF as a download: it is never shown inline under our origin, and kept by nobody on the way.
 *
 * @param name without its ending; people may have typed anything into it, so that what a file name cannot contain is
 *   replaced
 */
export function pdfReply(bytes: Uint8Array, name: string): Response {
  const plain = name.replace(/[^\w.-]+/g, '-');
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${plain}.pdf"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'private, no-store',
    },
  });
}
