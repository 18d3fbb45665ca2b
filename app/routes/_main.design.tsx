import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
  ShouldRevalidateFunction,
} from '~/framework';
import { data, redirect, useActionData, useLoaderData, useNavigation } from '~/framework';
import { Breadcrumb } from '~/components/ui/breadcrumb';
import { DesignForm } from '~/components/custom-orders/design-form';
import { PrintedGoods } from '~/components/custom-orders/design-parts';
import { errorMessage } from '~/content/core/errors';
import { CUSTOM_ORDERS, designTitle } from '~/content/custom-orders/custom-orders';
import { privateMeta } from '~/content/core/seo';
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
import {
  findDesigner,
  receiveArtwork,
  tooOften,
  VISITOR_DESIGN_LIMITS,
} from '~/http/custom-orders/design.server';
import { formTokenOf, newFormToken } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { secondsToWait } from '~/http/rate-limit.server';
import { needed, notFound } from '~/http/replies.server';
import { parseUploadForm } from '~/http/upload.server';
import { findDesign, saveDesign } from '~/models/custom-orders/design.server';
import { findCustomOrderByToken } from '~/models/custom-orders/custom-order.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import {
  requestCustomOrder,
  storeArtwork,
} from '~/services/custom-orders/request-custom-order.server';
import stylesheet from '~/styles/custom-orders.css?url';

export const meta: MetaFunction<typeof loader> = ({ data: known }) =>
  privateMeta(known?.page ? designTitle(known.page.product.unit) : CUSTOM_ORDERS.choose);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = accountHeaders;

/**
 * Shows the products to choose from; with `product`, loads the form for one of them, with `size` and `quantity`
 * (in pieces) filled in, and with the design that this visitor or customer began before.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const search = new URL(request.url).searchParams;
  const handle = search.get('product');
  if (handle === null) return { page: null };
  const product = await printedProduct(args, handle);
  const designer = await findDesigner(args);
  const design = await findDesign(context.db, designer.owner, product.handle);
  const requested = { size: search.get('size'), quantity: search.get('quantity') };
  const page = await customOrderPage(context, designer.user, product, { design, requested });
  return data({ page }, { headers: designer.headers });
}

/** No reload after a post: the reply has everything the form needs, including its token. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  defaultShouldRevalidate,
}) => formMethod !== 'POST' && defaultShouldRevalidate;

/**
 * `intent`: preview (stores and shows the file, sends nothing) or send, for which a visitor signs in first. In both
 * cases a valid file is stored with what was typed, even if other fields have errors.
 */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const designer = await findDesigner(args);
  const { user, owner } = designer;
  const answer = (reply: CustomOrderReply, status: number, wait?: number) => {
    const headers = { 'Cache-Control': 'no-store', ...designer.headers };
    return data(reply, {
      status,
      headers: wait === undefined ? headers : { ...headers, 'Retry-After': String(wait) },
    });
  };
  if (user) await requireCustomer(args, 'custom-orders.change');
  else {
    // Nothing of a visitor's is read before it is counted.
    const wait = await secondsToWait(context, 'design', VISITOR_DESIGN_LIMITS);
    if (wait !== null) return answer(unread(tooOften(wait)), 429, wait);
  }
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
  const knownId = String(form.get('artwork') ?? '');
  const stored = await receiveArtwork(args, designer, { file, knownId }, (upload) =>
    storeArtwork(context, owner, upload),
  );
  if (stored.ok) {
    const { handle } = product;
    const replacedId = file && knownId ? knownId : null;
    // Without what may be a card number.
    if (form.withheld.size === 0) {
      await saveDesign(context.db, owner, {
        artworkId: stored.artwork.id,
        replacedId,
        handle,
        typed,
      });
    }
  } else if (user && token && intent === 'send') {
    // The same form sent again: its file already belongs to the custom order made from it.
    const sentBefore = await findCustomOrderByToken(context.db, user.gid, token);
    if (sentBefore) return to(accountPaths.customOrder(sentBefore.id), designer.headers);
  }
  const reply: CustomOrderReply = {
    typed,
    token: token ?? newFormToken(),
    artwork: stored.ok ? stored.artwork : null,
    isPreview: intent === 'preview',
    errors: stored.ok ? {} : { artwork: stored.message },
  };
  if (!stored.ok && stored.wait !== undefined) return answer(reply, 429, stored.wait);
  if (intent === 'preview') return answer(reply, stored.ok ? 200 : 422);
  const checked = await checkCustomOrder(context, user, product, {
    typed,
    withheld: form.withheld,
  });
  if (!checked.ok || !stored.ok || token === null) {
    const errors = { ...reply.errors, ...(checked.ok ? {} : checked.errors) };
    return answer({ ...reply, errors }, 422);
  }
  if (!user) return to(paths.signIn(paths.design({ product: product.handle })), designer.headers);
  const caller = { ...context, clientAddress: user.gid };
  const tooMany = await secondsToWait(caller, 'custom-order', CUSTOM_ORDER_LIMITS);
  if (tooMany !== null) {
    return answer({ ...reply, errors: { form: tooOften(tooMany) } }, 429, tooMany);
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
  return to(accountPaths.customOrder(sent.id), designer.headers);
}

function to(path: string, headers: Record<string, string>) {
  return redirect(path, { status: 303, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/** The reply to a form that was not read: the page shows what it showed before. */
function unread(message: string): CustomOrderReply {
  const errors = { form: message };
  return { typed: null, token: newFormToken(), artwork: null, isPreview: false, errors };
}

async function printedProduct({ context }: LoaderFunctionArgs, handle: string) {
  const product = await needed(context.catalogue.product(handle), context.log);
  return product && needsArtwork(product) ? product : notFound();
}

export default function DesignPage() {
  const { page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { formData } = useNavigation();
  const sending = formData ? String(formData.get('intent')) : null;
  const title = page ? designTitle(page.product.unit) : CUSTOM_ORDERS.choose;
  const crumbs = page
    ? [{ label: page.product.title, href: paths.product(page.product.handle) }, { label: title }]
    : [{ label: title }];
  return (
    <div className="wrap design-page">
      <Breadcrumb crumbs={[{ label: 'Home', href: paths.home() }, ...crumbs]} />
      <h1>{title}</h1>
      {page ? <DesignForm page={page} reply={reply} sending={sending} /> : <PrintedGoods />}
    </div>
  );
}
