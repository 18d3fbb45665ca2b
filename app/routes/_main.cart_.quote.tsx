import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { redirect, useActionData, useLoaderData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { TextArea, TextField } from '~/components/ui/forms/field';
import { privateMeta } from '~/content/core/seo';
import { QUOTE_REQUEST } from '~/content/quotes/quotes';
import { errorMessage } from '~/content/core/errors';
import { formatNumber } from '~/domain/core/numbers';
import { storeDay } from '~/domain/core/time/store-day';
import { addressError, draftAddress } from '~/domain/checkout/checkout-address';
import { QUOTE_LENGTHS, QUOTE_REQUEST_LIMITS } from '~/domain/quotes/quote';
import { requestQuoteSchema } from '~/domain/quotes/quote.schema.server';
import { parseCartId } from '~/http/cart/cart-cookie.server';
import { paysNoTax } from '~/http/customers/address-view.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { form, type FormRules } from '~/http/form-definition.server';
import { newFormToken } from '~/http/form.server';
import { FORM_PATIENCE_MS, needed, partInTime } from '~/http/replies.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { findCart } from '~/platforms/shopify/cart/cart.server';
import { listAddresses } from '~/platforms/shopify/customers/customer-addresses.server';
import { makeQuoteDraft, requestQuote } from '~/services/quotes/request-quote.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => privateMeta(QUOTE_REQUEST.title);

export const headers = accountHeaders;

/** Loads what would be quoted: the cart as it is. Redirects to an empty one. */
export async function loader(args: LoaderFunctionArgs) {
  await requireCustomer(args, '/cart/quote');
  const cart = await loadCart(args);
  if (!cart) throw redirect(paths.cart(), { status: 303 });
  return {
    lines: cart.lines.map(({ title, quantity }) => ({ title, quantity })),
    today: storeDay(args.context.now()),
    token: newFormToken(),
  };
}

/** Asks for a quote of the cart, which stays as it is. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'quotes.request');
  return submitForm(args, requestForms(user.gid), {
    request: form(requestQuoteSchema, async ({ form_token: formToken, note, wanted_on }) => {
      if (wanted_on !== null && wanted_on < storeDay(context.now())) {
        return { code: 'quote_day_past', field: 'wanted_on', status: 422 };
      }
      const cart = await loadCart(args);
      if (!cart) return { to: paths.cart() };
      const saved = await listAddresses(context.admin, user.gid);
      // The first is the customer's default address; staff ask for it if there is none that we ship to.
      const address = saved.find((one) => addressError(one) === null);
      const draft = {
        customerGid: user.gid,
        email: user.email,
        lines: cart.lines.map(({ variantId, quantity }) => ({ variantGid: variantId, quantity })),
        discountCode: null,
        address: address ? draftAddress(address) : null,
        shipping: null,
        taxExempt: await paysNoTax(context, user),
        tags: [],
        attributes: wanted_on === null ? [] : [{ name: QUOTE_REQUEST.wantedBy, value: wanted_on }],
        note,
      };
      const customer = { gid: user.gid, name: user.displayName || user.email };
      const desired = { request: { draft }, wantedOn: wanted_on, formToken };
      const id = await requestQuote(context, customer, desired);
      await partInTime(makeQuoteDraft(context, id), context.log, FORM_PATIENCE_MS);
      context.wakeJobs();
      return { to: accountPaths.manageQuote(id) };
    }),
  });
}

function requestForms(who: string): FormRules {
  return {
    limit: {
      rule: 'quote-request',
      windows: QUOTE_REQUEST_LIMITS,
      who,
      message: (wait) => errorMessage('quote_too_many', { wait }),
    },
    failed: 'quote_silent',
  };
}

async function loadCart({ request, context }: LoaderFunctionArgs) {
  const cartId = await parseCartId(request, context.config);
  const cart = cartId && (await needed(findCart(context.storefront, cartId), context.log));
  return cart && cart.lines.length > 0 ? cart : null;
}

export default function RequestQuotePage() {
  const { lines, today, token } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="wrap py-12">
      <h1>{QUOTE_REQUEST.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{QUOTE_REQUEST.text}</p>
      <ul className="mt-6 list-disc pl-6">
        {lines.map(({ title, quantity }, nth) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list is never reordered
          <li key={nth}>
            {formatNumber(quantity)} × {title}
          </li>
        ))}
      </ul>
      <AccountForm
        name="request"
        className="mt-8 max-w-lg"
        hidden={{ form_token: token }}
        reply={reply}
        save={QUOTE_REQUEST.send}
        refused={QUOTE_REQUEST.refused}
        summaryLevel={2}
      >
        {(field) => (
          <>
            <TextArea
              label={QUOTE_REQUEST.note}
              hint={QUOTE_REQUEST.noteHint}
              optional
              rows={4}
              maxLength={QUOTE_LENGTHS.note}
              {...field('note')}
            />
            <TextField
              type="date"
              label={QUOTE_REQUEST.wantedBy}
              optional
              min={today}
              className="mt-4"
              {...field('wanted_on')}
            />
          </>
        )}
      </AccountForm>
      <p className="mt-8">
        <a href={paths.cart()} className="target text-link">
          {QUOTE_REQUEST.back}
        </a>
      </p>
    </div>
  );
}
