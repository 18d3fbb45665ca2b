import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ArtworkPreview } from '~/components/custom-orders/artwork-field';
import { CustomOrderFacts, Timeline } from '~/components/custom-orders/custom-order-facts';
import { AddressSection, NextStep, OtherSteps } from '~/components/custom-orders/customer-steps';
import { ProofList } from '~/components/custom-orders/proof-list';
import {
  CUSTOM_ORDER_ERRORS,
  CUSTOM_ORDERS,
  customOrderLabel,
  customOrderStanding,
} from '~/content/custom-orders/custom-orders';
import { privateMeta } from '~/content/core/seo';
import { ADDRESS_FIELDS } from '~/domain/customers/account';
import { isAddressOpen } from '~/domain/custom-orders/custom-order';
import { customerNumber } from '~/domain/core/gids';
import { printGround } from '~/domain/custom-orders/custom-order-form';
import { accountHeaders, refuseIntent } from '~/http/account-form.server';
import { takeAddress } from '~/http/checkout/checkout-address.server';
import {
  readSaid,
  refuseStep,
  stepAnswer,
  tooManySteps,
} from '~/http/custom-orders/custom-order-step.server';
import {
  addressedOutcome,
  CHANGE_ADDRESS,
  customOrderView,
  readOrderAddress,
} from '~/http/custom-orders/custom-order-view.server';
import { formTokenOf, newFormToken, readForm, type StrictForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { FORM_PATIENCE_MS, notFound, partInTime } from '~/http/replies.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { followPayments } from '~/models/custom-orders/custom-order-payment.server';
import { findOwnCustomOrder } from '~/models/custom-orders/custom-order.server';
import { paths } from '~/paths';
import { approveProof } from '~/services/custom-orders/add-proof.server';
import {
  addressCustomOrder,
  cancelCustomOrder,
  commentOnCustomOrder,
} from '~/services/custom-orders/accept-custom-order.server';
import { saveAddress } from '~/services/customers/save-address.server';
import { settleCustomOrder } from '~/services/custom-orders/settle-custom-order.server';
import addressStylesheet from '~/styles/checkout.css?url';
import stylesheet from '~/styles/custom-orders.css?url';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? `${CUSTOM_ORDERS.one} ${data.order.name}` : CUSTOM_ORDERS.title);

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
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
    asked: await readOrderAddress(
      args.context,
      user,
      order,
      new URL(args.request.url).searchParams,
    ),
    changeAddress:
      isAddressOpen(order) && order.address
        ? paths.customOrder(id, { address: CHANGE_ADDRESS })
        : null,
    tokens: [newFormToken(), newFormToken(), newFormToken()],
  };
}

/** `intent`: approve (the proof's version that was shown), address, comment or cancel. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'custom-orders.change');
  const once = ['form_token', 'version', 'said', 'key', 'save', ...ADDRESS_FIELDS];
  const form = await readForm(args.request, { once });
  const id = args.params['order'] ?? '';
  if (form.get('intent') === 'address') return takeOrderAddress(args, user, id, form);
  const formToken = formTokenOf(form);
  const tooMany = await tooManySteps(context, user.gid);
  if (tooMany) return refuseStep(form, tooMany, 429);
  if (formToken === null) return refuseStep(form, CUSTOM_ORDER_ERRORS.changed, 422);
  const actor = { kind: 'customer' as const, id: user.gid, name: user.displayName || user.email };
  const to = paths.customOrder(id);
  switch (form.get('intent')) {
    case 'approve': {
      const version = Number(form.get('version'));
      const step = await approveProof(context, actor, id, { version, formToken });
      if (step.ok) context.wakeJobs();
      const isOld = !step.ok && step.reason === 'changed';
      return isOld
        ? refuseStep(form, CUSTOM_ORDER_ERRORS.version, 409)
        : stepAnswer(form, step, to);
    }
    case 'comment': {
      const said = readSaid(form, 'said');
      if (!said.ok) return refuseStep(form, said.fault, 422, 'said');
      const comment = { said: said.text, formToken };
      return stepAnswer(form, await commentOnCustomOrder(context, actor, id, comment), to);
    }
    case 'cancel': {
      const step = await cancelCustomOrder(context, actor, id, { said: null, formToken });
      // If Shopify does not answer, the job does the rest.
      if (step.ok) await partInTime(settleCustomOrder(context, id), context.log, FORM_PATIENCE_MS);
      return stepAnswer(form, step, to);
    }
    default:
      return refuseIntent();
  }
}

/** Stores the delivery address. If Shopify does not answer, the job does the rest. */
async function takeOrderAddress(
  args: ActionFunctionArgs,
  user: SignedIn,
  id: string,
  form: StrictForm,
) {
  const { context } = args;
  if (!(await findOwnCustomOrder(context.db, user.gid, id))) return notFound();
  const actor = { kind: 'customer' as const, id: user.gid, name: user.displayName || user.email };
  return takeAddress(args, form, {
    customerGid: user.gid,
    to: paths.customOrder(id),
    choose: async (wanted) => {
      const addressed = await addressCustomOrder(context, actor, id, wanted);
      if (addressed.ok)
        await partInTime(settleCustomOrder(context, id), context.log, FORM_PATIENCE_MS);
      return addressedOutcome(addressed);
    },
    save: (wanted) => saveAddress(context, user, null, wanted),
  });
}

export default function CustomOrderPage() {
  const { order, tokens, asked, changeAddress } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const address = answered && 'form' in answered ? answered : undefined;
  const reply = answered && 'intent' in answered ? answered : undefined;
  const { artwork } = order;
  return (
    <>
      <h1>
        {CUSTOM_ORDERS.one} {order.name}
      </h1>
      <div className="standing mt-6">
        <p className="text-lg font-semibold">{customOrderLabel(order)}</p>
        <p className="mt-1">
          {customOrderStanding(order)}{' '}
          {order.order ? (
            <a href={paths.manageOrder(customerNumber(order.order.gid))} className="text-link">
              Order {order.order.name}
            </a>
          ) : null}
        </p>
        <NextStep order={order} tokens={tokens} reply={reply} />
      </div>
      <ProofList order={order} drawingOf={paths.artworkDrawing} fileOf={paths.artworkFile} />
      {asked ? (
        <AddressSection
          orderId={order.id}
          isKnown={order.address.length > 0}
          asked={asked}
          reply={address}
        />
      ) : null}
      <CustomOrderFacts
        order={order}
        fileOf={paths.artworkFile}
        changeAddress={asked ? undefined : (changeAddress ?? undefined)}
      />
      {artwork && artwork.width !== null && order.proofs.length === 0 ? (
        <div className="mt-8">
          <ArtworkPreview
            ground={printGround(order.handle, order.size)}
            art={paths.artworkDrawing(artwork.id)}
          />
        </div>
      ) : null}
      <OtherSteps order={order} tokens={tokens} reply={reply} />
      <Timeline events={order.events} reader="customer" />
      <p className="mt-10">
        <a href={paths.manageCustomOrders()} className="target text-link">
          All custom orders
        </a>
      </p>
    </>
  );
}
