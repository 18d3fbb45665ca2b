import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
  ShouldRevalidateFunction,
} from '~/framework';
import { data, redirect, useActionData, useLoaderData, useNavigation } from '~/framework';
import { PrintedGoods } from '~/components/custom-orders/ink-fields';
import { RequestForm } from '~/components/custom-orders/request-form';
import { ARTWORK_ERRORS } from '~/content/core/errors/artwork-errors';
import { errorMessage } from '~/content/core/errors';
import { CUSTOM_ORDERS } from '~/content/custom-orders/custom-orders';
import { privateMeta } from '~/content/core/seo';
import { ARTWORK_LIMITS } from '~/domain/core/files/artwork';
import { CUSTOM_ORDER_LIMITS } from '~/domain/custom-orders/custom-order';
import {
  CUSTOM_ORDER_FIELDS,
  CUSTOM_ORDER_MANY,
  type CustomOrderReply,
} from '~/domain/custom-orders/custom-order-form';
import { needsArtwork, printedGood } from '~/domain/catalogue/product-facts';
import { accountHeaders, rejectIntent } from '~/http/submit-form.server';
import {
  checkCustomOrder,
  customOrderPage,
  typedCustomOrder,
} from '~/http/custom-orders/custom-order-form.server';
import { formTokenOf, newFormToken } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { secondsToWait, waitLabel } from '~/http/rate-limit.server';
import { needed, notFound } from '~/http/replies.server';
import { parseUploadForm } from '~/http/upload.server';
import { findUnsentArtwork } from '~/models/core/artwork.server';
import { findCustomOrderByToken } from '~/models/custom-orders/custom-order.server';
import { paths } from '~/paths';
import {
  storeArtwork,
  requestCustomOrder,
} from '~/services/custom-orders/request-custom-order.server';
import stylesheet from '~/styles/custom-orders.css?url';

export const meta: MetaFunction = () => privateMeta(CUSTOM_ORDERS.newTitle);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = accountHeaders;

/**
 * Shows the products to choose from; with `product`, loads the form for one of them, with `size` and `quantity`
 * (in pieces) filled in.
 */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/custom-orders/new');
  const search = new URL(args.request.url).searchParams;
  const handle = search.get('product');
  if (handle === null) return { page: null };
  const product = await printedProduct(args, handle);
  const requested = { size: search.get('size'), quantity: search.get('quantity') };
  return { page: await customOrderPage(args.context, user, product, requested) };
}

/** No reload after a post: the reply has everything the form needs, including its token. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  defaultShouldRevalidate,
}) => formMethod !== 'POST' && defaultShouldRevalidate;

/**
 * `intent`: preview (stores and shows the file, sends nothing) or send. In both cases a valid file is stored,
 * even if other fields have errors.
 */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'custom-orders.change');
  const caller = { ...context, clientAddress: user.gid };
  const { form, file } = await parseUploadForm(args.request, {
    file: 'file',
    once: CUSTOM_ORDER_FIELDS,
    many: CUSTOM_ORDER_MANY,
  });
  const product = await printedProduct(args, String(form.get('product')));
  const intent = form.get('intent');
  if (intent !== 'preview' && intent !== 'send') return rejectIntent();
  const typed = typedCustomOrder(form, printedGood(product.handle).mostColors);
  const token = formTokenOf(form);
  const tooSoon = file ? await secondsToWait(caller, 'artwork', ARTWORK_LIMITS) : null;
  const stored =
    tooSoon !== null
      ? tooOften(tooSoon)
      : file
        ? await storeArtwork(context, user.gid, file)
        : await storedBefore(args, user.gid, String(form.get('artwork') ?? ''));
  // The same form sent again: its file already belongs to the custom order made from it.
  const sentBefore =
    !stored.ok && intent === 'send' && token
      ? await findCustomOrderByToken(context.db, user.gid, token)
      : null;
  if (sentBefore) return toOrder(sentBefore.id);
  const reply: CustomOrderReply = {
    typed,
    token: token ?? newFormToken(),
    artwork: stored.ok ? stored.artwork : null,
    isPreview: intent === 'preview',
    errors: stored.ok
      ? {}
      : { artwork: 'message' in stored ? stored.message : ARTWORK_ERRORS[stored.code] },
  };
  if (tooSoon !== null) return answer(reply, 429, { 'Retry-After': String(tooSoon) });
  if (intent === 'preview') return answer(reply, stored.ok ? 200 : 422);
  const checked = await checkCustomOrder(context, user, product, {
    typed,
    withheld: form.withheld,
  });
  if (!checked.ok || !stored.ok || token === null) {
    const errors = { ...reply.errors, ...(checked.ok ? {} : checked.errors) };
    return answer({ ...reply, errors }, 422);
  }
  const tooMany = await secondsToWait(caller, 'custom-order', CUSTOM_ORDER_LIMITS);
  if (tooMany !== null) {
    const errors = { form: tooOften(tooMany).message };
    return answer({ ...reply, errors }, 429, { 'Retry-After': String(tooMany) });
  }
  const { size, ...value } = checked.value;
  const sent = await requestCustomOrder(context, {
    ...value,
    customerGid: user.gid,
    formToken: token,
    email: user.email,
    customerName: user.displayName || user.email,
    productHandle: product.handle,
    productTitle: product.title,
    variantGid: size.variantGid,
    size: size.name,
    unit: printedGood(product.handle).unit,
    caseCount: size.caseCount,
    artworkId: stored.artwork.id,
  });
  if (!sent.ok) {
    const errors = { artwork: errorMessage('custom_order_artwork_gone') };
    return answer({ ...reply, artwork: null, errors }, 422);
  }
  context.wakeJobs();
  return toOrder(sent.id);
}

function toOrder(id: string) {
  const headers = { 'Cache-Control': 'no-store' };
  return redirect(paths.customOrder(id), { status: 303, headers });
}

/** Returns the file stored by an earlier post of this form. */
async function storedBefore({ context }: ActionFunctionArgs, gid: string, id: string) {
  if (id === '') return { ok: false, code: 'artwork_missing' } as const;
  const artwork = await findUnsentArtwork(context.db, gid, id);
  if (artwork) return { ok: true, artwork } as const;
  return { ok: false, message: errorMessage('custom_order_artwork_gone') } as const;
}

function tooOften(seconds: number) {
  const message = errorMessage('custom_order_too_many', { wait: waitLabel(seconds) });
  return { ok: false, message } as const;
}

async function printedProduct({ context }: LoaderFunctionArgs, handle: string) {
  const product = await needed(context.catalogue.product(handle), context.log);
  return product && needsArtwork(product) ? product : notFound();
}

function answer(reply: CustomOrderReply, status: number, headers: Record<string, string> = {}) {
  return data(reply, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

export default function NewCustomOrderPage() {
  const { page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { formData } = useNavigation();
  const sending = formData ? String(formData.get('intent')) : null;
  return (
    <>
      <h1>{page ? page.product.title : CUSTOM_ORDERS.choose}</h1>
      {page ? <RequestForm page={page} reply={reply} sending={sending} /> : <PrintedGoods />}
    </>
  );
}
