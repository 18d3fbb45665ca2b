import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { ArtworkPreview } from '~/components/custom-orders/design-parts';
import {
  CustomOrderFacts,
  ProofList,
  Timeline,
} from '~/components/custom-orders/custom-order-facts';
import { AddressSection, NextStep, OtherSteps } from '~/components/custom-orders/customer-steps';
import { ProductionProgress } from '~/components/custom-orders/production-progress';
import {
  CUSTOM_ORDERS,
  customOrderLabel,
  customOrderStatus,
} from '~/content/custom-orders/custom-orders';
import { REORDER } from '~/content/custom-orders/production';
import { LinkButton } from '~/components/ui/forms/button';
import { privateMeta } from '~/content/core/seo';
import { isAddressOpen } from '~/domain/custom-orders/custom-order';
import { customerNumber } from '~/domain/core/ids';
import { printGround } from '~/domain/custom-orders/custom-order-form';
import {
  approveSchema,
  commentSchema,
  stepSchema,
} from '~/domain/custom-orders/custom-order.schema.server';
import { form } from '~/http/form-definition.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { deliveryAddressForm } from '~/http/checkout/checkout-address.server';
import { stepForms, stepOutcome } from '~/http/custom-orders/custom-order-pay.server';
import { accountForms } from '~/http/customers/account-forms.server';
import {
  addressedOutcome,
  CHANGE_ADDRESS,
  customOrderView,
  loadOrderAddress,
} from '~/http/custom-orders/custom-order-view.server';
import { newFormToken } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { FORM_PATIENCE_MS, notFound, partInTime } from '~/http/replies.server';
import { followPayments } from '~/models/custom-orders/custom-order-payment.server';
import { findOwnCustomOrder } from '~/models/custom-orders/custom-order.server';
import { accountPaths } from '~/account-paths';
import { approveProof } from '~/services/custom-orders/add-proof.server';
import {
  addressCustomOrder,
  cancelCustomOrder,
  commentOnCustomOrder,
} from '~/services/custom-orders/accept-custom-order.server';
import { saveAddress } from '~/services/customers/save-address.server';
import { advanceCustomOrder } from '~/services/custom-orders/advance-custom-order.server';
import addressStylesheet from '~/styles/checkout.css?url';
import stylesheet from '~/styles/custom-orders.css?url';
import productionSheet from '~/styles/production.css?url';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? `${CUSTOM_ORDERS.one} ${data.order.name}` : CUSTOM_ORDERS.title);

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'stylesheet', href: productionSheet },
  { rel: 'stylesheet', href: addressStylesheet },
];

export const headers = accountHeaders;

/** Loads one of the customer's own custom orders; 404 for any other. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/manage/custom-orders');
  const { gid } = user;
  const { db, now } = args.context;
  const id = args.params['order'] ?? '';
  const known = (await findOwnCustomOrder(db, gid, id)) ?? notFound();
  await followPayments(db, known.id, now());
  const order = (await findOwnCustomOrder(db, gid, id)) ?? notFound();
  return {
    order: await customOrderView(args.context, order),
    requested: await loadOrderAddress(
      args.context,
      user,
      order,
      new URL(args.request.url).searchParams,
    ),
    changeAddress:
      isAddressOpen(order) && order.address
        ? accountPaths.customOrder(id, { address: CHANGE_ADDRESS })
        : null,
    tokens: [newFormToken(), newFormToken(), newFormToken()],
  };
}

/** Each is about this customer's custom order. If Shopify does not answer, the job does the rest. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'custom-orders.change');
  const id = args.params['order'] ?? '';
  const actor = { kind: 'customer' as const, id: user.gid, name: user.displayName || user.email };
  const to = accountPaths.customOrder(id);
  const advance = () => partInTime(advanceCustomOrder(context, id), context.log, FORM_PATIENCE_MS);
  const addressForm = deliveryAddressForm(
    async (desired) => {
      const addressed = await addressCustomOrder(context, actor, id, desired);
      if (addressed.ok) await advance();
      return addressedOutcome(addressed, to);
    },
    (desired) => saveAddress(context, user, null, desired),
  );
  const { limit } = accountForms(user);
  return submitForm(args, stepForms(user.gid), {
    address: {
      ...addressForm,
      ...(limit && { limit }),
      silent: 'customer_not_updated',
      guard: async () => (await findOwnCustomOrder(context.db, user.gid, id)) ?? notFound(),
    },
    approve: form(approveSchema, async ({ version, form_token: formToken }) => {
      const step = await approveProof(context, actor, id, { version, formToken });
      if (step.ok) context.wakeJobs();
      const isOld = !step.ok && step.reason === 'changed';
      return isOld ? { code: 'custom_order_version' } : stepOutcome(step, to);
    }),
    comment: form(commentSchema, async ({ said: comment, form_token: formToken }) =>
      stepOutcome(await commentOnCustomOrder(context, actor, id, { said: comment, formToken }), to),
    ),
    cancel: form(stepSchema, async ({ form_token: formToken }) => {
      const step = await cancelCustomOrder(context, actor, id, { said: null, formToken });
      if (step.ok) await advance();
      return stepOutcome(step, to);
    }),
  });
}

export default function CustomOrderPage() {
  const { order, tokens, requested, changeAddress } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { artwork } = order;
  return (
    <>
      <p>
        <a href={accountPaths.manageCustomOrders()} className="target underline">
          All custom orders
        </a>
      </p>
      <h1>
        {CUSTOM_ORDERS.one} {order.name}
      </h1>
      <div className="next-step mt-6">
        <p className="text-lg font-semibold">{customOrderLabel(order)}</p>
        <p className="mt-1">
          {customOrderStatus(order)}{' '}
          {order.order ? (
            <a
              href={accountPaths.manageOrder(customerNumber(order.order.gid))}
              className="text-link"
            >
              Order {order.order.name}
            </a>
          ) : null}
        </p>
        {order.repeated ? (
          <p className="mt-1">
            {REORDER.from}{' '}
            <a href={accountPaths.customOrder(order.repeated.id)} className="text-link">
              {order.repeated.name}
            </a>
          </p>
        ) : null}
        <NextStep order={order} tokens={tokens} reply={reply} />
        {order.isRepeatable ? (
          <LinkButton
            to={accountPaths.repeatCustomOrder(order.id)}
            variant="secondary"
            className="mt-4"
          >
            {REORDER.link}
          </LinkButton>
        ) : null}
      </div>
      <ProductionProgress order={order} />
      <ProofList
        order={order}
        drawingOf={accountPaths.artworkDrawing}
        fileOf={accountPaths.artworkFile}
      />
      {requested ? (
        <AddressSection
          orderId={order.id}
          isKnown={order.address.length > 0}
          isDue={order.state === 'approved' || order.address.length > 0}
          requested={requested}
          reply={reply}
        />
      ) : null}
      <div className="request-view">
        <div>
          <CustomOrderFacts
            order={order}
            fileOf={accountPaths.artworkFile}
            changeAddress={requested ? undefined : (changeAddress ?? undefined)}
          />
        </div>
        {artwork && artwork.width !== null && order.proofs.length === 0 ? (
          <ArtworkPreview
            ground={printGround(order.handle, order.size)}
            art={accountPaths.artworkDrawing(artwork.id)}
          />
        ) : null}
      </div>
      <OtherSteps order={order} tokens={tokens} reply={reply} />
      <Timeline events={order.events} />
    </>
  );
}
