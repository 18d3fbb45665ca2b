import { data } from '@remix-run/node';
import { isOpenAsset } from '~/domain/ambassadors/ambassador-asset';
import { ARTWORK_ENDINGS, ARTWORK_TYPES } from '~/domain/core/files/artwork';
import { findAssetFile } from '~/models/ambassadors/ambassador-asset.server';
import type { StoreContext } from '~/http/context.server';
import { keptFileResponse } from '~/http/kept-file.server';
import { notFound } from '~/http/replies.server';

/**
 * Returns one file of an asset, to a caller who may see assets. The preview is our own rendering, shown
 * inline; the file is a download.
 *
 * @param hasTraining whether the caller has finished the training; asked only if the asset requires it
 * @param params of the route: `asset`, and `part`, which is `file` or `preview`
 * @throws 403 if the asset requires the training first, 404 if it does not exist or was removed
 */
export async function assetResponse(
  { db }: Pick<StoreContext, 'db'>,
  request: Request,
  hasTraining: () => Promise<boolean>,
  { asset = '', part }: { asset?: string; part?: string },
): Promise<Response> {
  if (part !== 'file' && part !== 'preview') return notFound();
  const found = await findAssetFile(db, asset, part);
  if (!found) return notFound();
  if (!isOpenAsset(found, !found.needsTraining || (await hasTraining()))) {
    throw data({ code: 'refused' }, { status: 403, headers: { 'Cache-Control': 'no-store' } });
  }
  const { bytes, sha256, format, fileName } = found;
  if (bytes === null) return notFound();
  const isPreview = part === 'preview';
  return keptFileResponse(request, {
    bytes,
    sha256,
    part: isPreview ? 'preview.webp' : 'file',
    type: isPreview ? 'image/webp' : ARTWORK_TYPES[format],
    download: isPreview ? null : { fileName, plain: `earth-brands.${ARTWORK_ENDINGS[format]}` },
  });
}
