import { data, type ActionFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { AssetDone } from '~/content/ambassador-assets';
import { ASSET_ERRORS } from '~/content/asset-errors';
import { ASSET_LIMITS } from '~/domain/ambassador-asset';
import { paths } from '~/paths';
import { parseForm } from './form.server';
import { takeStoreForm } from './store-form.server';
import type { StrictForm } from './strict-form.server';
import type { UploadedFile, UploadForm } from './upload.server';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** The fields of all forms of the page. */
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

/** What became of a form: what the page says next, or why the file was not taken. */
export type AssetOutcome = { done: AssetDone } | { code: keyof typeof ASSET_ERRORS };

type AssetForm<Schema extends z.ZodType> = {
  /** Which of the page's forms it is. */
  name: string;
  schema: Schema;
  /** Who sends it: counted against their limit. */
  staffId: string;
  save: (value: z.output<Schema>) => Promise<AssetOutcome>;
};

const LIMIT = { name: 'asset', windows: ASSET_LIMITS };

/**
 * Takes one of the forms with which staff looks after assets: leads back to the list (303), or answers
 * with the form as it was typed and what to mend (`takeStoreForm`): 422, 409 where this form has added
 * another file, 429.
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
      if ('done' in outcome) return { to: paths.erpAssets({ done: outcome.done }) };
      const status = outcome.code === 'form_used' ? 409 : 422;
      return { status, sentence: ASSET_ERRORS[outcome.code], field: 'file' };
    },
  });
}

/**
 * The form of a new asset: the same, and a file that is missing is said together with whatever else is
 * to be mended.
 *
 * @param save gets the file; the form is never saved without
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
