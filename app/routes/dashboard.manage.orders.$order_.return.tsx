import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { RequestForm } from '~/components/returns/request-form';
import { EmptyState } from '~/components/ui/empty-state';
import { errorMessage } from '~/content/core/errors';
import { privateMeta } from '~/content/core/seo';
import { RETURN_FORM } from '~/content/returns/returns';
import { customerNumber } from '~/domain/core/ids';
import {
  addPhotoSchema,
  removePhotoSchema,
  startReturnSchema,
} from '~/domain/returns/return.schema.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { form, type FormOutcome } from '~/http/form-definition.server';
import { newFormToken } from '~/http/form.server';
import { orderGidOf } from '~/http/orders/order-page.server';
import { loadReturnForm, needsPhoto, parseLines } from '~/http/returns/return-form.server';
import { returnForms } from '~/http/returns/return-view.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import type { UploadedFile } from '~/http/upload.server';
import { deleteUnsentPhoto } from '~/models/returns/return-photo.server';
import { accountPaths } from '~/account-paths';
import { findRequested, requestReturn, storePhoto } from '~/services/returns/request-return.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? RETURN_FORM.title(data.order.name) : RETURN_FORM.link);

export const headers = accountHeaders;

/** Loads what can be returned of one of the customer's own orders; 404 for any other. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, 'returns.request');
  const found = await loadReturnForm(args.context, customer, args.params['order']);
  const { order, lines, photos, windows } = found;
  return {
    order: { name: order.name, number: customerNumber(order.id) },
    lines,
    photos,
    windows,
    token: newFormToken(),
  };
}

/** `intent`: start; add-photo; none, with `remove`, removes a photo. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args, 'returns.request');
  const { context, params } = args;
  const orderGid = orderGidOf(params['order']);
  const of = { customerGid: customer.gid, orderGid, returnId: null };
  /** @returns why the photo was refused; null if it is stored, or there is none */
  const keep = async (file: UploadedFile | null): Promise<FormOutcome | null> => {
    if (file === null) return null;
    const stored = await storePhoto(context, of, file);
    return stored.ok ? null : { code: stored.code, field: 'photo', status: 422 };
  };
  return submitForm(args, returnForms(customer.gid), {
    '': form(removePhotoSchema, async ({ remove: id }, { file }) => {
      await deleteUnsentPhoto(context.db, { id, customerGid: customer.gid });
      // One that was chosen comes along with the button of another.
      if (file !== null) await loadReturnForm(context, customer, params['order']);
      return (await keep(file)) ?? { review: null };
    }),
    'add-photo': form(addPhotoSchema, async (_fields, { file }) => {
      // Whose order it is decides whether its photos are kept at all.
      await loadReturnForm(context, customer, params['order']);
      if (file === null) return { code: 'photo_missing', field: 'photo', status: 422 };
      return (await keep(file)) ?? { review: null };
    }),
    start: form(startReturnSchema, async (fields, { file }) => {
      const { form_token: formToken, note, wish } = fields;
      const known = await findRequested(context, customer.gid, formToken);
      if (known !== null) return { to: accountPaths.manageReturn(known) };
      const found = await loadReturnForm(context, customer, params['order']);
      const refused = await keep(file);
      if (refused) return refused;
      const chosen = parseLines(fields, found, context.now());
      if (!chosen.ok) return { fieldErrors: chosen.errors };
      const hasPhoto = file !== null || found.photos.length > 0;
      if (needsPhoto(chosen.lines) && !hasPhoto) {
        return { fieldErrors: { photo: errorMessage('return_photo') } };
      }
      const name = customer.displayName || customer.email;
      const order = { gid: orderGid, name: found.order.name };
      const desired = { order, lines: chosen.lines, wish, note, formToken };
      const id = await requestReturn(context, { gid: customer.gid, name }, desired);
      context.wakeJobs();
      return { to: accountPaths.manageReturn(id) };
    }),
  });
}

export default function StartReturnPage() {
  const { order, lines, photos, windows, token } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <p>
        <a href={accountPaths.manageOrder(order.number)} className="target underline">
          {RETURN_FORM.back(order.name)}
        </a>
      </p>
      <h1>{RETURN_FORM.title(order.name)}</h1>
      {lines.length === 0 ? (
        <EmptyState title={RETURN_FORM.nothing}>
          <p>{RETURN_FORM.nothingText}</p>
        </EmptyState>
      ) : (
        <>
          <p className="mt-3 max-w-prose text-lg text-ink-soft">{RETURN_FORM.intro}</p>
          <p className="mt-2 max-w-prose">
            {RETURN_FORM.windows(windows.returnDays, windows.claimDays)}
          </p>
          <RequestForm {...{ lines, photos, token, reply }} />
        </>
      )}
    </>
  );
}
