import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ArtworkPreview } from '~/components/custom-orders/artwork-preview';
import { CustomOrderFacts } from '~/components/custom-orders/custom-order-facts';
import { NextStep, OtherSteps } from '~/components/custom-orders/customer-steps';
import { ProofList } from '~/components/custom-orders/proof-list';
import { Timeline } from '~/components/custom-orders/timeline';
import {
  CUSTOM_ORDER_ERRORS,
  CUSTOM_ORDER_STATES_WORDS,
  CUSTOM_ORDERS,
  customOrderLabel,
} from '~/content/custom-orders';
import { privateMeta } from '~/content/seo';
import { customerNumber } from '~/domain/customer';
import { printGround } from '~/domain/custom-order-form';
import { accountHeaders, refuseIntent } from '~/http/account-form.server';
import { formTokenOf, newFormToken } from '~/http/custom-order-form.server';
import { readSaid, refuseStep, stepAnswer, tooManySteps } from '~/http/custom-order-step.server';
import { customOrderView } from '~/http/custom-order-view.server';
import { readForm } from '~/http/form.server';
import { requireCustomer } from '~/http/guards.server';
import { attempt, notFound } from '~/http/replies.server';
import { followPayments } from '~/models/custom-order-payment.server';
import { findOwnCustomOrder } from '~/models/custom-order.server';
import { paths } from '~/paths';
import { approveProof } from '~/services/approve-proof.server';
import { cancelCustomOrder } from '~/services/cancel-custom-order.server';
import { commentOnCustomOrder } from '~/services/comment-on-custom-order.server';
import { settleCustomOrder } from '~/services/settle-custom-order.server';
import stylesheet from '~/styles/custom-orders.css?url';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? `${CUSTOM_ORDERS.one} ${data.order.name}` : CUSTOM_ORDERS.title);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = accountHeaders;

/** One of one's own requests; somebody else's is not there. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/custom-orders');
  const { db, now } = args.context;
  const id = args.params['order'] ?? '';
  const known = (await findOwnCustomOrder(db, gid, id)) ?? notFound();
  await followPayments(db, known.id, now());
  const order = (await findOwnCustomOrder(db, gid, id)) ?? notFound();
  return {
    order: await customOrderView(args.context, order),
    tokens: [newFormToken(), newFormToken(), newFormToken()],
  };
}

/** `intent`: approve (the version that was seen), comment or cancel. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const user = await requireCustomer(args, 'custom-orders.change');
  const form = await readForm(args.request, { once: ['form_token', 'version', 'said'] });
  const id = args.params['order'] ?? '';
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
      // What stays to be done while the platform is silent, the job does.
      if (step.ok) await attempt(settleCustomOrder(context, id), context.log);
      return stepAnswer(form, step, to);
    }
    default:
      return refuseIntent();
  }
}

export default function CustomOrderPage() {
  const { order, tokens } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const words = CUSTOM_ORDER_STATES_WORDS[order.state];
  const { artwork } = order;
  return (
    <>
      <h1>
        {CUSTOM_ORDERS.one} {order.name}
      </h1>
      <div className="standing mt-6">
        <p className="text-lg font-semibold">{customOrderLabel(order)}</p>
        <p className="mt-1">
          {order.hasOpenProof ? CUSTOM_ORDERS.openProof : words.customer}{' '}
          {order.order ? (
            <a href={paths.manageOrder(customerNumber(order.order.gid))} className="text-link">
              Order {order.order.name}
            </a>
          ) : null}
        </p>
        <NextStep order={order} tokens={tokens} reply={reply} />
      </div>
      <ProofList order={order} drawingOf={paths.artworkDrawing} fileOf={paths.artworkFile} />
      <CustomOrderFacts order={order} fileOf={paths.artworkFile} />
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
