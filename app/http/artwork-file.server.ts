import { ARTWORK_TYPES } from '~/domain/artwork';
import { findArtworkFile } from '~/models/artwork.server';
import type { StoreContext } from './context.server';
import { notFound } from './replies.server';

/**
 * One file for the person who may see it. The drawing is a picture of our own; the original leaves as a
 * download alone, so that no browser opens a stranger's file at our address (money-security 7.5).
 *
 * @param owner the customer whose it has to be; null: staff
 * @param params of the route: `artwork`, and `part`, which is `file` or `drawing`
 * @throws 404 for everything else, another customer's files among it
 */
export async function artworkResponse(
  { db }: Pick<StoreContext, 'db'>,
  request: Request,
  owner: string | null,
  { artwork = '', part }: { artwork?: string; part?: string },
): Promise<Response> {
  if (part !== 'file' && part !== 'drawing') return notFound();
  const found = await findArtworkFile(db, artwork, owner, part === 'file' ? 'original' : 'drawing');
  if (!found?.bytes) return notFound();
  // Asked for anew each time, so that after signing out nobody is shown it any more.
  const etag = `"${found.sha256.slice(0, 32)}-${part}"`;
  const kept = {
    'Cache-Control': 'private, no-cache',
    ETag: etag,
    Vary: 'Cookie',
    'X-Robots-Tag': 'noindex',
  };
  if (request.headers.get('If-None-Match') === etag) {
    return new Response(null, { status: 304, headers: kept });
  }
  const name = encodeURIComponent(found.fileName).replace(/['()*]/g, escaped);
  return new Response(new Uint8Array(found.bytes), {
    headers: {
      ...kept,
      'Content-Type': part === 'drawing' ? 'image/png' : ARTWORK_TYPES[found.kind],
      'Content-Disposition':
        part === 'drawing'
          ? 'inline; filename="drawing.png"'
          : `attachment; filename="artwork.${found.kind}"; filename*=UTF-8''${name}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  });
}

function escaped(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}
