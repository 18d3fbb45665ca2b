import { type ActionFunctionArgs, data } from '@remix-run/node';
import type { z } from 'zod';
import type { AssetDone } from '~/content/ambassadors/ambassador-assets';
import { ASSET_ERRORS } from '~/content/core/errors/artwork-errors';
import { ASSET_LIMITS, isOpenAsset } from '~/domain/ambassadors/ambassador-asset';
import { erpPaths } from '~/erp-paths';
import { parseForm, type StrictForm } from '~/http/form.server';
import { takeStoreForm } from '~/http/staff/store-form.server';
import type { UploadedFile, UploadForm } from '~/http/upload.server';
import { ARTWORK_ENDINGS, ARTWORK_TYPES } from '~/domain/core/files/artwork';
import { findAssetFile } from '~/models/ambassadors/ambassador-asset.server';
import type { StoreContext } from '~/http/context.server';
import { keptFileResponse } from '~/http/kept-file.server';
import { notFound } from '~/http/replies.server';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** The fields of all forms on the page. */
export const ASSET_FIELDS = [
  'form_token',
  'kind',
  'title',
  'description',
  'needsTraining',
  'id',
  'way',
  'from',
] as const;

/** The result of a form: what the page says next, or why the file was refused. */
export type AssetOutcome = { done: AssetDone } | { code: keyof typeof ASSET_ERRORS };

type AssetForm<Schema extends z.ZodType> = {
  /** Which of the page's forms this is. */
  name: string;
  schema: Schema;
  /** The staff member who sends it; the rate limit counts by it. */
  staffId: string;
  save: (value: z.output<Schema>) => Promise<AssetOutcome>;
};

const LIMIT = { name: 'asset', windows: ASSET_LIMITS };

/**
 * Handles one of the forms with which staff manage assets: redirects to the list (303), or replies with the
 * form exactly as typed and its errors (`takeStoreForm`): 422, 409 if this form was sent before with another
 * file or words, 429.
 */
export async function takeAssetForm<Schema extends z.ZodType>(
  args: Pick<ActionFunctionArgs, 'context'>,
  form: StrictForm,
  { save, ...rest }: AssetForm<Schema>,
) {
  return takeStoreForm(args, form, {
    ...rest,
    limit: LIMIT,
    save: async (value) => {
      const outcome = await save(value);
      if ('done' in outcome) return { to: erpPaths.assets({ done: outcome.done }) };
      const status = outcome.code === 'form_used' ? 409 : 422;
      return { status, sentence: ASSET_ERRORS[outcome.code], field: 'file' };
    },
  });
}

/**
 * Handles the form of a new asset like `takeAssetForm`, and reports a missing file together with the form's
 * other errors.
 *
 * @param save is called only with a file
 */
export async function takeNewAsset<Schema extends z.ZodType>(
  args: Pick<ActionFunctionArgs, 'context'>,
  { form, file }: UploadForm,
  rest: Omit<AssetForm<Schema>, 'save'> & {
    save: (value: z.output<Schema>, file: UploadedFile) => Promise<AssetOutcome>;
  },
) {
  const { schema, name, staffId, save } = rest;
  if (file !== null) {
    return takeAssetForm(args, form, {
      name,
      schema,
      staffId,
      save: (value) => save(value, file),
    });
  }
  form.delete('intent');
  const result = parseForm(form, schema).reply();
  const error = { ...result.error, file: [ASSET_ERRORS.artwork_missing] };
  return data({ form: name, result: { ...result, error } }, { status: 422, headers: NO_STORE });
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
