import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { TextField } from '~/components/ui/forms/field';
import { quantityLabel } from '~/content/custom-orders/custom-orders';
import { REORDER } from '~/content/custom-orders/production';
import { privateMeta } from '~/content/core/seo';
import {
  casesOf,
  CUSTOM_ORDER_LIMITS,
  type CustomOrder,
  customOrderName,
  MOST_CASES,
  quotedCents,
} from '~/domain/custom-orders/custom-order';
import { parseQuantity } from '~/domain/custom-orders/custom-order-form';
import { reorderSchema } from '~/domain/custom-orders/custom-order.schema.server';
import { isRepeatable, repeatedQuote } from '~/domain/custom-orders/reorder';
import { cents, formatUsd } from '~/domain/core/money';
import { formatNumber } from '~/domain/core/numbers';
import { draftAddressLines } from '~/domain/draft-orders/draft-address-lines.server';
import { errorMessage } from '~/content/core/errors';
import { form } from '~/http/form-definition.server';
import { newFormToken } from '~/http/form.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { FORM_PATIENCE_MS, notFound, partInTime } from '~/http/replies.server';
import { lastQuotedAt } from '~/models/custom-orders/custom-order-steps.server';
import { findOwnCustomOrder } from '~/models/custom-orders/custom-order.server';
import { accountPaths } from '~/account-paths';
import { advanceCustomOrder } from '~/services/custom-orders/advance-custom-order.server';
import stylesheet from '~/styles/custom-orders.css?url';
import { reorderCustomOrder } from '~/services/custom-orders/reorder-custom-order.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => privateMeta(REORDER.title);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = accountHeaders;

/** Loads what would be ordered again, and at what price; 404 for an order that cannot be. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/custom-orders');
  const order = await findRepeatable(args, gid);
  const { db, now } = args.context;
  const quote = repeatedQuote(order, {
    quantity: order.quantity,
    quotedAt: await lastQuotedAt(db, order.id),
    now: now(),
  });
  return {
    id: order.id,
    name: customOrderName(order),
    what: `${order.productTitle}, ${order.size}`,
    quantity: order.quantity,
    unit: order.unit,
    caseCount: order.caseCount,
    cases: casesOf(order),
    address: order.address ? draftAddressLines(order.address).filter((text) => text !== '') : [],
    price: quote && { ...quote, totalCents: quotedCents(order, quote) },
    token: newFormToken(),
  };
}

/** Orders it again. If Shopify does not answer, the job makes its draft order. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'custom-orders.change');
  const source = await findRepeatable(args, user.gid);
  const limit = {
    rule: 'custom-order',
    windows: CUSTOM_ORDER_LIMITS,
    who: user.gid,
    message: (wait: string) => errorMessage('custom_order_too_many', { wait }),
  };
  return submitForm(
    args,
    { limit, failed: 'custom_order_silent' },
    {
      '': form(reorderSchema, async ({ quantity: typed, shown, form_token: formToken }) => {
        const { caseCount, unit } = source;
        const parsed = parseQuantity(typed, caseCount);
        if ('error' in parsed) {
          const most = caseCount * MOST_CASES;
          const message = quantityLabel(parsed.error, { caseCount, unit, most });
          return { message, status: 422, field: 'quantity' };
        }
        const who = { gid: user.gid, email: user.email, name: user.displayName || user.email };
        const made = await reorderCustomOrder(context, who, source.id, {
          quantity: parsed.pieces,
          shownCents: shown === null ? null : cents(shown),
          formToken,
        });
        if (made.ok) {
          await partInTime(advanceCustomOrder(context, made.id), context.log, FORM_PATIENCE_MS);
          context.wakeJobs();
          return { to: accountPaths.customOrder(made.id) };
        }
        if (made.reason === 'not-found') return notFound();
        return { code: REJECTIONS[made.reason] };
      }),
    },
  );
}

const REJECTIONS = {
  gone: 'reorder_gone',
  changed: 'reorder_changed',
  'not-kept': 'reorder_not_kept',
} as const;

/** @throws 404 for somebody else's, as for one that was not ordered */
async function findRepeatable(args: LoaderFunctionArgs, gid: string): Promise<CustomOrder> {
  const order = await findOwnCustomOrder(args.context.db, gid, args.params['order'] ?? '');
  return order && isRepeatable(order) ? order : notFound();
}

export default function ReorderPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id, name, what, quantity, unit, caseCount, cases, address, price, token } = page;
  return (
    <>
      <h1>
        {REORDER.title} {name}
      </h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">
        {what}. {REORDER.text}
      </p>
      <div className="mt-6 max-w-lg">
        {price === null ? (
          <p>{REORDER.quoted}</p>
        ) : (
          <>
            <dl className="facts request-facts">
              <div>
                <dt>{REORDER.cases(formatNumber(cases), formatUsd(price.caseCents))}</dt>
                <dd>{formatUsd(cents(cases * price.caseCents))}</dd>
              </div>
              <div>
                <dt>{REORDER.setup}</dt>
                <dd>{formatUsd(price.setupCents)}</dd>
              </div>
              <div>
                <dt>{REORDER.shipping}</dt>
                <dd>{formatUsd(price.shippingCents)}</dd>
              </div>
              <div>
                <dt>{REORDER.total}</dt>
                <dd>
                  <strong>{formatUsd(price.totalCents)}</strong>
                </dd>
              </div>
            </dl>
            <p className="mt-3 text-sm text-ink-soft">{REORDER.same}</p>
          </>
        )}
        {address.length > 0 ? (
          <p className="mt-3">
            {REORDER.to} {address.join(', ')}. {REORDER.toNote}
          </p>
        ) : null}
        <AccountForm
          name=""
          className="mt-6"
          hidden={{ form_token: token, shown: price?.totalCents ?? '' }}
          reply={reply}
          values={{ quantity: formatNumber(quantity) }}
          save={REORDER.send}
          refused={REORDER.refused}
          beside={
            <a href={accountPaths.customOrder(id)} className="target text-link">
              {REORDER.cancel}
            </a>
          }
        >
          {(field) => (
            <TextField
              label={REORDER.quantity(unit)}
              hint={REORDER.quantityHint(formatNumber(caseCount), unit)}
              inputMode="numeric"
              autoComplete="off"
              {...field('quantity')}
            />
          )}
        </AccountForm>
      </div>
    </>
  );
}
