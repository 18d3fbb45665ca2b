import type { StoreContext } from '~/http/context.server';
import { openFile } from '~/models/uploads/open-file.server';
import { isKnownTag } from '~/http/etag';
import { needed, notFound } from '~/http/replies.server';

/** A stored file, to be sent to a caller who may see it. */
export type StoredFile = {
  /** Its name in the storage. */
  key: string;
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
 * untrusted file under our origin (money-security 7.5): from the bucket, where there is one, by an address that is
 * valid for a minute. What pages show comes from us. Browsers revalidate each time: after sign-out the file is no
 * longer shown.
 *
 * @throws 404 if its bytes are gone, 503 if the bucket does not answer
 */
export async function storedFileResponse(
  context: Pick<StoreContext, 'db' | 'uploads' | 'log'>,
  request: Request,
  { key, type, sha256, part, download }: StoredFile,
): Promise<Response> {
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
  const disposition = download
    ? `attachment; filename="${download.plain}"; filename*=UTF-8''${encoded(download.fileName)}`
    : `inline; filename="${part}"`;
  const opened = await needed(
    openFile(context, key, download && { type, disposition }),
    context.log,
  );
  if (opened === null) {
    context.log.error({ key }, 'the bytes of a file are gone');
    return notFound();
  }
  if ('url' in opened) {
    const { Vary, 'X-Robots-Tag': robots } = caching;
    const headers = { Vary, 'X-Robots-Tag': robots, 'Cache-Control': 'no-store' };
    return new Response(null, {
      status: 302,
      headers: { ...headers, Location: opened.url, 'Referrer-Policy': 'no-referrer' },
    });
  }
  return new Response(new Uint8Array(opened.bytes), {
    headers: {
      ...caching,
      'Content-Type': type,
      'Content-Disposition': disposition,
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
