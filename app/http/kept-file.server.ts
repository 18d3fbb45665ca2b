/** A file that we keep, on its way to somebody who may see it. */
export type KeptFile = {
  bytes: Uint8Array;
  /** Media type. */
  type: string;
  /** Of the original; hexadecimal. */
  sha256: string;
  /** Which form of it this is; two forms of one file have different tags. */
  part: string;
  /** What the download is called, `plain` in letters that every browser knows; null: drawn in its page. */
  download: { fileName: string; plain: string } | null;
};

/**
 * Answers with a file that somebody has uploaded. An original leaves as a download alone, so that no
 * browser opens a stranger's file at our address (money-security 7.5). It is asked for anew each time:
 * after signing out nobody is shown it any more.
 */
export function keptFileResponse(
  request: Request,
  { bytes, type, sha256, part, download }: KeptFile,
): Response {
  const etag = `"${sha256.slice(0, 32)}-${part}"`;
  const kept = {
    'Cache-Control': 'private, no-cache',
    ETag: etag,
    Vary: 'Cookie',
    'X-Robots-Tag': 'noindex',
  };
  if (request.headers.get('If-None-Match') === etag) {
    return new Response(null, { status: 304, headers: kept });
  }
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...kept,
      'Content-Type': type,
      'Content-Disposition': download
        ? `attachment; filename="${download.plain}"; filename*=UTF-8''${encoded(download.fileName)}`
        : `inline; filename="${part}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  });
}

function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
