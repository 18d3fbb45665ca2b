import { createHash, randomUUID } from 'node:crypto';
import {
  artworkFileName,
  type ArtworkBrief,
  type ArtworkRefusal,
} from '~/domain/core/files/artwork';
import { checkArtwork } from '~/domain/core/files/artwork-check';
import { insertArtwork } from '~/models/core/artwork.server';
import { drawPicture } from '~/platforms/pictures/draw-picture.server';
import type { ServiceContext } from '~/services/context';

export type ArtworkKept = { ok: true; artwork: ArtworkBrief } | { ok: false; code: ArtworkRefusal };

/**
 * Stores an uploaded file exactly as sent, with a rendering of ours. Its type is decided by its content.
 * It stays unattached until its request is submitted, so that the upload survives validation errors
 * elsewhere in the form.
 *
 * @param customerGid its owner; for a proof, the customer it is made for
 * @param file `name` is the browser's file name, kept for display
 */
export async function keepArtwork(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  customerGid: string,
  file: { name: string; bytes: Buffer },
): Promise<ArtworkKept> {
  const checked = await checkArtwork(file.bytes);
  if (!checked.ok) return checked;
  const { kind } = checked;
  const drawing = kind === 'pdf' ? null : await drawPicture(file.bytes, kind);
  if (kind !== 'pdf' && drawing === null) return { ok: false, code: 'artwork_damaged' };
  const artwork = {
    id: randomUUID(),
    kind,
    fileName: artworkFileName(file.name, kind),
    sizeBytes: file.bytes.length,
    width: drawing?.width ?? null,
    height: drawing?.height ?? null,
  };
  await insertArtwork(db, {
    ...artwork,
    customerGid,
    customOrderId: null,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    original: file.bytes,
    drawing,
    createdAt: new Date(now()),
  });
  return { ok: true, artwork };
}
