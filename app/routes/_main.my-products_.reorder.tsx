import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '~/framework';
import { data, redirect, Form, useActionData, useLoaderData } from '~/framework';
import { ReorderLineRow, type TypedLine } from '~/components/orders/reorder-line';
import { Breadcrumb } from '~/components/ui/breadcrumb';
import { Button, LinkButton } from '~/components/ui/forms/button';
import { EmptyState } from '~/components/ui/empty-state';
import { Notice } from '~/components/ui/notice';
import { useDoublePress, useIsSending } from '~/components/ui/forms/use-is-sending';
import { MY_PRODUCTS, REORDER, reorderMessages } from '~/content/orders/my-products';
import { ownTags } from '~/domain/catalogue/favorites';
import { privatePage } from '~/http/etag';
import { parseCartId, writeCartId } from '~/http/cart/cart-cookie.server';
import { writeFlash } from '~/http/flash.server';
import { parseStrictForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { reorderReview } from '~/http/orders/order-page.server';
import { needed, notFound } from '~/http/replies.server';
import { paths } from '~/paths';
import { reorder } from '~/services/orders/reorder.server';
import { cartMessage } from '~/content/cart/cart-errors';
import stylesheet from '~/styles/account-area.css?url';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => [
  { title: `${REORDER.heading} | Earth Brands` },
  { name: 'description', content: REORDER.intro },
  { name: 'robots', content: 'noindex' },
];

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = privatePage;

async function reviewOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const customer = await requireCustomer(args, '/my-products');
  const { searchParams } = new URL(args.request.url);
  const desired = { order: searchParams.get('order'), variant: searchParams.get('variant') };
  const review = await needed(reorderReview(args, customer, desired), args.context.log);
  return { customer, ...(review ?? notFound()) };
}

/** `?order=` or `?variant=`, a number; 404 unless it is in the customer's own orders. */
export async function loader(args: LoaderFunctionArgs) {
  const { lines, isCut } = await reviewOf(args);
  return { lines, isCut };
}

/**
 * Fields: `variantId` and `quantity` of each line in the page's order, `take` for the selected lines. Adds
 * either all selected lines to the cart or none.
 */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = await parseStrictForm(request, {
    once: [],
    many: ['variantId', 'quantity', 'take'],
  });
  const { customer, lines } = await reviewOf(args);
  const quantities = form.getAll('quantity').map(String);
  const chosen = new Set(form.getAll('take').map(String));
  const rows = form.getAll('variantId').map((variantId, place) => ({
    variantId: String(variantId),
    requested: quantities[place] ?? '',
  }));
  if (rows.length !== quantities.length || rows.length > lines.length) {
    throw data({ code: 'form-malformed' }, { status: 400 });
  }
  const typed = (rejections: Record<string, string>): Record<string, TypedLine> =>
    Object.fromEntries(
      rows.map(({ variantId, requested }) => {
        const error = rejections[variantId];
        const isChosen = chosen.has(variantId);
        return [variantId, { chosen: isChosen, quantity: requested, ...(error ? { error } : {}) }];
      }),
    );
  const asRequested = rows.filter(({ variantId }) => chosen.has(variantId));
  if (asRequested.length === 0) {
    return data({ message: REORDER.noneChosen, typed: typed({}) }, { status: 422 });
  }

  const cartId = await parseCartId(request, context.config);
  const own = ownTags(customer.productTag);
  const result = await needed(
    reorder(context.storefront, { cartId, requested: asRequested, own }),
    context.log,
  );
  if (!result.ok) {
    const rejections = result.refused.map((line) => [line.variantId, cartMessage(line)]);
    const message = REORDER.nothingAdded(rejections.length);
    return data({ message, typed: typed(Object.fromEntries(rejections)) }, { status: 422 });
  }
  const leftOut = lines
    .filter((line) => !('variantId' in line && line.variantId && chosen.has(line.variantId)))
    .map(({ title, variantTitle }) => [title, variantTitle].filter(Boolean).join(', '));
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  headers.append('Set-Cookie', await writeCartId(result.cart.id, context.config));
  const notice = { about: 'cart' as const, lines: reorderMessages(result.added, leftOut) };
  headers.append('Set-Cookie', await writeFlash(notice, context.config));
  return redirect(paths.cart(), { status: 303, headers });
}

export default function ReorderPage() {
  const { lines, isCut } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const busy = useIsSending(answer, (posted) => posted.has('variantId'));
  const isDoublePress = useDoublePress(answer);
  const isPossible = lines.some(({ state }) => state === 'ready');
  return (
    <div className="wrap my-products">
      <Breadcrumb
        crumbs={[
          { label: MY_PRODUCTS.heading, href: paths.myProducts() },
          { label: REORDER.heading },
        ]}
      />
      <h1>{REORDER.heading}</h1>
      {isPossible ? <p className="listing-intro">{REORDER.intro}</p> : null}
      {answer ? <Notice tone="problem">{answer.message}</Notice> : null}
      <Form
        method="post"
        onSubmit={(event) => {
          // A second submission would add everything to the cart again.
          if (busy || isDoublePress(event)) event.preventDefault();
        }}
      >
        <ul className="reorder-lines">
          {lines.map((line, place) => (
            <ReorderLineRow
              key={place}
              line={line}
              typed={
                'variantId' in line && line.variantId ? answer?.typed[line.variantId] : undefined
              }
            />
          ))}
        </ul>
        {isCut ? <p className="mb-6 max-w-prose text-ink-soft">{REORDER.cut}</p> : null}
        {isPossible ? (
          <div className="flex flex-wrap items-center gap-5">
            <Button size="lg" busy={busy}>
              {REORDER.action}
            </Button>
            <a href={paths.myProducts()} className="target text-link">
              {REORDER.back}
            </a>
          </div>
        ) : (
          <EmptyState title={REORDER.nothing}>
            <LinkButton to={paths.shopAll()}>{REORDER.nothingLink}</LinkButton>
          </EmptyState>
        )}
      </Form>
    </div>
  );
}
