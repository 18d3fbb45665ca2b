import { ARTWORK_ERRORS } from '~/content/core/errors/artwork-errors';
import type { ArtworkBrief, ArtworkRefusal } from '~/domain/core/files/artwork';
import type { UploadedFile } from '~/http/upload.server';

type Kept = { ok: true; artwork: ArtworkBrief } | { ok: false; code: ArtworkRefusal };

/** Stores the file of a proof; returns its id or the sentence that says why not. @param keep the service */
export async function takeProof(
  file: UploadedFile | null,
  keep: (file: UploadedFile) => Promise<Kept>,
): Promise<{ ok: true; id: string } | { ok: false; fault: string }> {
  if (file === null) return { ok: false, fault: ARTWORK_ERRORS.artwork_missing };
  const kept = await keep(file);
  return kept.ok
    ? { ok: true, id: kept.artwork.id }
    : { ok: false, fault: ARTWORK_ERRORS[kept.code] };
}
