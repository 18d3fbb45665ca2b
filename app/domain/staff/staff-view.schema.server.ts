import { z } from 'zod';
import { line } from '~/domain/core/forms/form-text.schema.server';
import { VIEW_BOUNDS } from './staff-view';

const HERE = 'http://list.invalid';

/** Returns the URL on this server that a text is; null for one of elsewhere, or outside of the back-office. */
export function ownUrl(typed: string): URL | null {
  if (!URL.canParse(typed, HERE)) return null;
  const url = new URL(typed, HERE);
  return url.origin === HERE && /^\/erp(?:\/|$)/.test(url.pathname) ? url : null;
}

/** Where the list is that the choice was made on, without the view whose own columns would hide it; null for elsewhere. */
const back = z.string().transform((typed) => {
  const url = ownUrl(typed);
  url?.searchParams.delete('view');
  url?.searchParams.delete('views');
  return url && url.pathname + url.search;
});

const column = z.array(z.string().min(1).max(60)).max(40).default([]);

/** The columns that a staff member chose of a list; none shows only what each row is. */
export const columnChoiceSchema = z.strictObject({
  list: z.string().regex(/^[a-z-]{1,40}$/),
  back: back.catch(null),
  column,
});

/** A list's filters and columns under a new name. */
export const saveViewSchema = z.strictObject({
  form_token: z.uuid('erp_form_outdated'),
  name: line({ max: VIEW_BOUNDS.name, missing: 'view_name_missing' }),
  shared: z
    .literal('yes')
    .optional()
    .transform((shared) => shared === 'yes'),
  column,
});

/** A view as the form shows it. */
const view = z.uuid();
const version = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

export const replaceViewSchema = z.strictObject({ view, version, column });
export const removeViewSchema = z.strictObject({ view, version });
