import { data } from '~/framework.server';
import { ASSET_ERRORS } from '~/content/core/errors/artwork-errors';
import { ASSET_LIMITS, isOpenAsset } from '~/domain/ambassadors/ambassador-asset';
import { storeForms } from '~/http/staff/staff-forms.server';
import type { FormDefinition, FormRules, Rejection } from '~/http/form-definition.server';
import { ARTWORK_ENDINGS, ARTWORK_TYPES } from '~/domain/core/files/artwork';
import { findAssetFile } from '~/models/ambassadors/ambassador-asset.server';
import type { StoreContext } from '~/http/context.server';
import { storedFileResponse } from '~/http/uploads/stored-file.server';
import { notFound } from '~/http/replies.server';

/** The rules of the forms with which staff manage assets. */
export function assetForms(staffId: string): FormRules {
  return { ...storeForms(staffId, { rule: 'asset', windows: ASSET_LIMITS }), file: 'file' };
}

/** Why a file was refused: 409 if its form was sent before with another file or words. */
export function assetRejection(code: keyof typeof ASSET_ERRORS): Rejection {
  const status = code === 'form_used' ? 409 : 422;
  return { message: ASSET_ERRORS[code], status, field: 'file' };
}

/** A form that needs a file: says that it is missing together with the form's other errors. */
export function withFile<Review>(one: FormDefinition<Review>): FormDefinition<Review> {
  return {
    ...one,
    parse(posted, secret, file) {
      const parsed = one.parse(posted, secret, file);
      if (file !== null) return parsed;
      const plain = parsed.reply();
      const error = { ...plain.error, file: [ASSET_ERRORS.artwork_missing] };
      return { act: null, reply: () => ({ ...plain, error }) };
    },
  };
}

/**
 * Returns one file of an asset, to a caller who may see assets. The preview is our own rendering, shown
 * inline; the file is a download.
 *
 * @param hasTraining whether the caller has finished the training; asked only if the asset requires it
 * @param params of the route: `asset`, and `part`, which is `file` or `preview`
 * @throws 403 if the asset requires the training first, 404 if it does not exist or was removed
 */
export async function assetResponse(
  context: Pick<StoreContext, 'db' | 'uploads' | 'log'>,
  request: Request,
  hasTraining: () => Promise<boolean>,
  { asset = '', part }: { asset?: string; part?: string },
): Promise<Response> {
  if (part !== 'file' && part !== 'preview') return notFound();
  const found = await findAssetFile(context.db, asset, part);
  if (!found) return notFound();
  if (!isOpenAsset(found, !found.needsTraining || (await hasTraining()))) {
    throw data({ code: 'refused' }, { status: 403, headers: { 'Cache-Control': 'no-store' } });
  }
  const { key, sha256, format, fileName } = found;
  if (key === null) return notFound();
  const isPreview = part === 'preview';
  return storedFileResponse(context, request, {
    key,
    sha256,
    part: isPreview ? 'preview.webp' : 'file',
    type: isPreview ? 'image/webp' : ARTWORK_TYPES[format],
    download: isPreview ? null : { fileName, plain: `earth-brands.${ARTWORK_ENDINGS[format]}` },
  });
}
