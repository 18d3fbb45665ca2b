import { isKnownTag } from './etag';

/** A stored file, to be sent to a caller who may see it. */
export type StoredFile = {
  bytes: Uint8Array;
  /** Media type. */
  type: string;
  /** SHA-256 of the original, in hexadecimal. */
  sha256: string;
  /** Which variant of the file this is; each variant has its own ETag. */
  part: string;
  /** The download's name, `plain` in ASCII for old browsers; null for a file shown inline. */
  download: { fileName: string; plain: string } | null;
};

/**
 * Responds with an uploaded file. Originals are sent only as downloads, so that no browser opens an
 * untrusted file under our origin (money-security 7.5). Browsers revalidate each time: after sign-out the
 * file is no longer shown.
 */
export function storedFileResponse(
  request: Request,
  { bytes, type, sha256, part, download }: StoredFile,
): Response {
  const etag = `"${sha256.slice(0, 32)}-${part}"`;
  const caching = {
    'Cache-Control': 'private, no-cache',
    ETag: etag,
    Vary: 'Cookie',
    'X-Robots-Tag': 'noindex',
  };
  if (isKnownTag(request.headers.get('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers: caching });
  }
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...caching,
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
