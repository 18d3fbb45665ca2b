import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import type { AssetDone } from '~/content/ambassador-assets';
import { ASSET_ERRORS } from '~/content/asset-errors';
import { sentence } from '~/content/errors';
import { ASSET_LIMITS } from '~/domain/ambassador-asset';
import type { ArtworkRefusal } from '~/domain/artwork';
import { paths } from '~/paths';
import { parseForm } from './form.server';
import { secondsToWait, waitWords } from './rate-limit.server';
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
export type AssetOutcome = { done: AssetDone } | { code: ArtworkRefusal };

type AssetForm<Schema extends z.ZodType> = {
  /** Which of the page's forms it is. */
  name: string;
  schema: Schema;
  /** Who sends it: counted against their limit. */
  staffId: string;
  save: (value: z.output<Schema>) => Promise<AssetOutcome>;
};

/**
 * Takes one of the forms with which staff looks after assets: leads back to the list (303), or answers
 * with the form as it was typed and what to mend: 422, or 429 with the time to wait.
 */
export async function takeAssetForm<Schema extends z.ZodType>(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  form: StrictForm,
  { name, schema, staffId, save }: AssetForm<Schema>,
) {
  form.delete('intent');
  const { value, reply } = parseForm(form, schema);
  const refuse = (result: ReturnType<typeof reply>, status: number, headers = {}) =>
    data({ form: name, result }, { status, headers: { ...NO_STORE, ...headers } });
  if (value === null) return refuse(reply(), 422);
  const caller = { ...context, clientAddress: staffId };
  const wait = await secondsToWait(caller, 'asset', ASSET_LIMITS);
  if (wait !== null) {
    const said = sentence('asset_too_many', { wait: waitWords(wait) });
    return refuse(reply(said), 429, { 'Retry-After': String(wait) });
  }
  const outcome = await save(value);
  if ('done' in outcome) {
    return redirect(paths.erpAssets({ done: outcome.done }), { status: 303, headers: NO_STORE });
  }
  const result = reply();
  return refuse({ ...result, error: { ...result.error, file: [ASSET_ERRORS[outcome.code]] } }, 422);
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
