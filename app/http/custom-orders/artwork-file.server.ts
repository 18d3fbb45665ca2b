import { ARTWORK_ENDINGS, ARTWORK_TYPES } from '~/domain/core/files/artwork';
import { findArtworkFile } from '~/models/core/artwork.server';
import type { StoreContext } from '~/http/context.server';
import { keptFileResponse } from '~/http/kept-file.server';
import { notFound } from '~/http/replies.server';

/**
 * Returns one artwork file. Our own rendering is shown inline; the original is a download.
 *
 * @param owner the customer who must own it; null for staff
 * @param params of the route: `artwork`, and `part`, which is `file` or `drawing`
 * @throws 404 for everything else, including another customer's files
 */
export async function artworkResponse(
  { db }: Pick<StoreContext, 'db'>,
  request: Request,
  owner: string | null,
  { artwork = '', part }: { artwork?: string; part?: string },
): Promise<Response> {
  if (part !== 'file' && part !== 'drawing') return notFound();
  const isDrawing = part === 'drawing';
  const found = await findArtworkFile(db, artwork, owner, isDrawing ? 'drawing' : 'original');
  if (!found?.bytes) return notFound();
  const { bytes, sha256, kind, fileName } = found;
  return keptFileResponse(request, {
    bytes,
    sha256,
    part: isDrawing ? 'drawing.png' : 'file',
    type: isDrawing ? 'image/png' : ARTWORK_TYPES[kind],
    download: isDrawing ? null : { fileName, plain: `artwork.${ARTWORK_ENDINGS[kind]}` },
  });
}
