import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CustomOrderFacts, Timeline } from '~/components/custom-orders/custom-order-facts';
import { ProofList } from '~/components/custom-orders/proof-list';
import { StaffSteps } from '~/components/custom-orders/staff-steps';
import { Trace } from '~/components/staff/ask-form';
import { backOfficeMeta } from '~/content/staff/back-office';
import {
  CUSTOM_ORDER_ERRORS,
  CUSTOM_ORDER_STAFF,
  CUSTOM_ORDER_STATES_WORDS,
  CUSTOM_ORDERS,
  customOrderLabel,
} from '~/content/custom-orders/custom-orders';
import { customerNumber } from '~/domain/core/gids';
import { numberIn } from '~/domain/draft-orders/draft-form';
import { refuseIntent } from '~/http/account-form.server';
import { formTokenOf, newFormToken } from '~/http/form.server';
import {
  QUOTE_FIELDS,
  readQuote,
  readSaid,
  refuseStep,
  stepAnswer,
  takeProof,
  tooManySteps,
} from '~/http/custom-orders/custom-order-step.server';
import { customOrderView } from '~/http/custom-orders/custom-order-view.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { FORM_PATIENCE_MS, notFound, partInTime } from '~/http/replies.server';
import { traceOf } from '~/http/staff/trace.server';
import { readUploadForm } from '~/http/upload.server';
import { followPayments } from '~/models/custom-orders/custom-order-payment.server';
import { findCustomOrder } from '~/models/custom-orders/custom-order.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { addProof } from '~/services/custom-orders/add-proof.server';
import { keepArtwork } from '~/services/custom-orders/request-custom-order.server';
import {
  cancelCustomOrder,
  commentOnCustomOrder,
  quoteCustomOrder,
} from '~/services/custom-orders/accept-custom-order.server';
import { settleCustomOrder } from '~/services/custom-orders/settle-custom-order.server';
import stylesheet from '~/styles/custom-orders.css?url';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(CUSTOM_ORDER_STAFF.title);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders/custom');
  const { db, now } = args.context;
  const id = args.params['order'] ?? '';
  const known = (await findCustomOrder(db, id)) ?? notFound();
  await followPayments(db, known.id, now());
  const order = (await findCustomOrder(db, id)) ?? notFound();
  return {
    order: await customOrderView(args.context, order),
    customer: {
      number: customerNumber(order.customerGid),
      name: order.customerName,
      email: order.email,
    },
    draftFault: order.draftFault,
    draft: order.draftGid === null || order.draftGoneAt !== null ? null : numberIn(order.draftGid),
    actions: traceOf(await listActionsOf(db, { kind: 'custom-order', id: known.id })),
    tokens: [newFormToken(), newFormToken(), newFormToken(), newFormToken()],
  };
}

/** `intent`: quote, proof, comment or cancel. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'custom-orders.handle');
  const { form, file } = await readUploadForm(args.request, {
    file: 'file',
    once: ['form_token', 'said', 'artwork', ...QUOTE_FIELDS],
  });
  const id = args.params['order'] ?? '';
  const order = (await findCustomOrder(context.db, id)) ?? notFound();
  const formToken = formTokenOf(form);
  const tooMany = await tooManySteps(context, `staff:${staff.id}`);
  if (tooMany) return refuseStep(form, tooMany, 429);
  if (formToken === null) return refuseStep(form, CUSTOM_ORDER_ERRORS.changed, 422);
  const actor = { kind: 'staff' as const, id: staff.id, name: staff.name };
  const to = erpPaths.customOrder(id);
  switch (form.get('intent')) {
    case 'quote': {
      const read = readQuote(form);
      if (!read.ok) return refuseStep(form, read.fault, 422, read.controlId);
      const { quote, seenNo } = read;
      const step = await quoteCustomOrder(context, actor, id, { ...quote, seenNo, formToken });
      // If Shopify does not answer, the job does the rest.
      if (step.ok) await partInTime(settleCustomOrder(context, id), context.log, FORM_PATIENCE_MS);
      context.wakeJobs();
      return stepAnswer(form, step, to);
    }
    case 'proof': {
      const kept = await takeProof(file, (upload) =>
        keepArtwork(context, order.customerGid, upload),
      );
      if (!kept.ok) return refuseStep(form, kept.fault, 422, 'proof-file');
      const note = readSaid(form, 'said');
      const hasNote = String(form.get('said') ?? '').trim() !== '';
      if (hasNote && !note.ok) return refuseStep(form, note.fault, 422, 'proof-note');
      const proof = { artworkId: kept.id, note: note.ok ? note.text : null, formToken };
      const step = await addProof(context, actor, id, proof);
      context.wakeJobs();
      return stepAnswer(form, step, to);
    }
    case 'comment': {
      const said = readSaid(form, 'said');
      if (!said.ok) return refuseStep(form, said.fault, 422, 'said');
      const comment = { said: said.text, formToken };
      return stepAnswer(form, await commentOnCustomOrder(context, actor, id, comment), to);
    }
    case 'cancel': {
      const said = readSaid(form, 'said');
      if (!said.ok) return refuseStep(form, said.fault, 422, 'reason');
      const step = await cancelCustomOrder(context, actor, id, { said: said.text, formToken });
      if (step.ok) await partInTime(settleCustomOrder(context, id), context.log, FORM_PATIENCE_MS);
      return stepAnswer(form, step, to);
    }
    default:
      return refuseIntent();
  }
}

export default function ErpCustomOrderPage() {
  const { order, customer, draftFault, draft, tokens, actions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const words = CUSTOM_ORDER_STATES_WORDS[order.state];
  return (
    <ErpPage
      title={`${CUSTOM_ORDERS.one} ${order.name}`}
      text={`${customOrderLabel(order)}. ${words.staff}`}
    >
      <dl className="facts request-facts">
        <div>
          <dt>Customer</dt>
          <dd className="[overflow-wrap:anywhere]">
            <a href={erpPaths.customer(customer.number)} className="target text-link underline">
              {customer.name}
            </a>
            , {customer.email}
          </dd>
        </div>
        <div>
          <dt>{CUSTOM_ORDER_STAFF.draft}</dt>
          <dd>
            {draft === null ? (
              CUSTOM_ORDER_STAFF.noDraft
            ) : (
              <a href={erpPaths.draft(draft)} className="target text-link underline">
                {CUSTOM_ORDER_STAFF.openDraft}
              </a>
            )}
          </dd>
        </div>
        {order.order === null ? null : (
          <div>
            <dt>{CUSTOM_ORDER_STAFF.order}</dt>
            <dd>
              <a
                href={erpPaths.order(numberIn(order.order.gid))}
                className="target text-link underline"
              >
                {order.order.name}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <CustomOrderFacts order={order} fileOf={erpPaths.artworkFile} />
      {order.artwork && order.artwork.width !== null && order.artwork.height !== null ? (
        <div className="proof-picture mt-6">
          <img
            src={erpPaths.artworkDrawing(order.artwork.id)}
            width={order.artwork.width}
            height={order.artwork.height}
            alt="The customer's artwork"
          />
        </div>
      ) : null}
      <ProofList order={order} drawingOf={erpPaths.artworkDrawing} fileOf={erpPaths.artworkFile} />
      <StaffSteps order={order} draftFault={draftFault} tokens={tokens} reply={reply} />
      <Timeline events={order.events} reader="staff" />
      <Trace actions={actions} />
    </ErpPage>
  );
}
