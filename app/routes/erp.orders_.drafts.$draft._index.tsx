import { toneOf } from '~/content/core/tones';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { redirect, useActionData, useLoaderData } from '~/framework';
import { ClosedDraft } from '~/components/draft-orders/closed-draft';
import { DraftChanged } from '~/components/draft-orders/draft-price';
import { DraftForm } from '~/components/draft-orders/draft-form';
import { Timeline } from '~/components/staff/timeline';
import { DetailPage, NextAction } from '~/components/ui/detail-page';
import { LinkButton } from '~/components/ui/forms/button';
import { backOfficeMeta, statusLabel } from '~/content/staff/back-office';
import { ORDER_DOCUMENT, ORDER_DOCUMENT_LABELS } from '~/content/orders/order-document-words';
import { staffEntries, timelineOf } from '~/content/staff/timeline';
import { formatUsd } from '~/domain/core/money';
import { draftEvents, ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import { QUOTE_STAFF } from '~/content/quotes/erp-quotes';
import { numberIn, typedFromDraft } from '~/domain/draft-orders/draft-form';
import { draftVersion } from '~/domain/draft-orders/draft-version.server';
import { isOfStore } from '~/domain/draft-orders/draft-order-lines';
import { isBeyondForm, isCompleted, isPricedByHand } from '~/domain/draft-orders/staff-draft';
import { quoteName } from '~/domain/quotes/quote';
import { newFormToken } from '~/http/form.server';
import {
  draftReply,
  lookUp,
  rejectedDraft,
  tokenOf,
} from '~/http/draft-orders/draft-action.server';
import { parseDraftForm, typedDraft } from '~/http/draft-orders/draft-form.server';
import {
  draftCustomer,
  draftGidOf,
  getStaffDraft,
  loadStaffDraft,
} from '~/http/draft-orders/draft-page.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { attempt, needed, platformPage } from '~/http/replies.server';
import { actorOf, tooManyChanges, activityOf } from '~/http/staff/activity.server';
import { findQuoteOfDraft } from '~/models/quotes/quote.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { changeStaffDraft } from '~/services/draft-orders/change-staff-draft.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const LABELS = ERP_DRAFTS.edit;

export const meta = () => backOfficeMeta(ERP_DRAFTS.list);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders/drafts');
  const { context, request } = args;
  const draft = await getStaffDraft(context, args.params['draft']);
  const customer = await attempt(draftCustomer(context, numberIn(draft.customerGid)), context.log);
  const actions = await listActionsOf(context.db, { kind: 'draft-order', id: draft.gid }, 20);
  const quote = await findQuoteOfDraft(context.db, draft.gid);
  const done = new URL(request.url).searchParams.get('done');
  return {
    draft,
    quote: quote && quote.version > 0 ? { id: quote.id, name: quoteName(quote) } : null,
    customer,
    typed: typedFromDraft(draft),
    version: draftVersion(draft),
    token: newFormToken(),
    isClosed: isCompleted(draft),
    isOfPayment: isOfStore(draft),
    isBeyondForm: isBeyondForm(draft),
    platformUrl: platformPage(context.config.shopify, 'draft_orders', numberIn(draft.gid)),
    message: done === 'saved' ? LABELS.saved : done === 'created' ? LABELS.created : null,
    timeline: timelineOf(staffEntries(activityOf(actions)), draftEvents(draft)),
  };
}

/** `intent`: save; all others only look something up or change the form. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'drafts.change');
  const { context } = args;
  const gid = draftGidOf(args.params['draft']);
  const form = await parseDraftForm(args.request);
  const typed = typedDraft(form);
  const answer = await needed(lookUp(context, form), context.log);
  if (answer) return answer;
  const error = (message: string, status: number) =>
    draftReply(form, { typed, errors: { '': message } }, status);
  const formToken = tokenOf(form);
  const version = String(form.get('version') ?? '');
  if (formToken === null || version === '') return error(ERP_DRAFTS.errors.outdated, 422);
  const tooMany = await tooManyChanges(context, staff);
  if (tooMany) {
    return draftReply(form, { typed, errors: { '': tooMany.message } }, 429, tooMany.wait);
  }
  const loadedDraft = await needed(loadStaffDraft(context, typed, form.withheld), context.log);
  if (!loadedDraft.ok)
    return draftReply(
      form,
      { typed, errors: loadedDraft.errors, sums: loadedDraft.sums ?? null },
      422,
    );
  if (isPricedByHand(loadedDraft.draft)) await requireStaff(args, 'drafts.price');
  const { customerGid: _stays, shipping, address, ...rest } = loadedDraft.draft;
  const change = {
    ...rest,
    note: rest.note ?? '',
    ...(address && { address }),
    ...(shipping && { shipping }),
  };
  const desired = { gid, version, formToken, change };
  const changed = await needed(
    changeStaffDraft(context, actorOf(context, staff), desired),
    context.log,
  );
  if (!changed.ok) return rejectedDraft(form, changed, typed);
  context.wakeFollowers();
  return redirect(erpPaths.draft(numberIn(gid), { done: 'saved' }), 303);
}

export default function ErpDraftPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { draft, customer } = page;
  const number = numberIn(draft.gid);
  const to = erpPaths.draft(number);
  const isOpen = !page.isClosed && !page.isOfPayment;
  return (
    <DetailPage
      back={{ href: erpPaths.drafts(), label: ERP_DRAFTS.all }}
      title={draft.name}
      badges={[{ text: statusLabel(draft.status), tone: toneOf(draft.status) }]}
      lead={formatUsd(draft.totalCents)}
      done={reply ? null : page.message}
      actions={
        <>
          {draft.order === null ? null : (
            <LinkButton to={erpPaths.order(numberIn(draft.order.gid))} variant="secondary">
              {LABELS.toOrder}
            </LinkButton>
          )}
          {page.isClosed ? null : (
            <LinkButton to={erpPaths.draftProForma(number)} variant="secondary" data-document="">
              {ORDER_DOCUMENT.file(ORDER_DOCUMENT_LABELS['pro-forma'])}
            </LinkButton>
          )}
          {page.quote === null ? null : (
            <LinkButton to={erpPaths.quotePdf(page.quote.id)} variant="secondary" data-document="">
              {ORDER_DOCUMENT.file(page.quote.name)}
            </LinkButton>
          )}
          {isOpen ? (
            <LinkButton to={erpPaths.draftDelete(number)} variant="secondary">
              {LABELS.remove}
            </LinkButton>
          ) : null}
          <a href={page.platformUrl} className="target text-link" rel="noreferrer" data-document="">
            {LABELS.platform}
          </a>
        </>
      }
    >
      {reply?.differences ? <DraftChanged differences={reply.differences} to={to} /> : null}
      {isOpen && !page.isBeyondForm ? (
        <DraftForm
          key={page.version}
          typed={reply?.typed ?? page.typed}
          token={reply?.token ?? page.token}
          version={reply?.version ?? page.version}
          customer={customer}
          errors={reply?.errors ?? {}}
          answer={reply}
          found={reply?.found ?? null}
          sums={reply ? reply.sums : draft}
          labels={{
            save: reply?.differences ? LABELS.overwrite : LABELS.save,
            refused: LABELS.refused,
          }}
          next={<DraftNext number={number} text={LABELS.next} />}
        >
          <Timeline entries={page.timeline} />
        </DraftForm>
      ) : (
        <ClosedDraft
          draft={draft}
          customer={customer}
          next={
            isOpen ? (
              <DraftNext number={number} text={LABELS.beyondForm} />
            ) : (
              <p>{unchangedBecause(page)}</p>
            )
          }
        >
          <Timeline entries={page.timeline} />
        </ClosedDraft>
      )}
    </DetailPage>
  );
}

function DraftNext({ number, text }: { number: string; text: string }) {
  return (
    <NextAction text={text}>
      <LinkButton to={erpPaths.draftQuote(number)} variant="secondary">
        {QUOTE_STAFF.send.link}
      </LinkButton>
      <LinkButton to={erpPaths.draftComplete(number)}>{LABELS.complete}</LinkButton>
    </NextAction>
  );
}

function unchangedBecause({ isClosed }: { isClosed: boolean }): string {
  return isClosed ? LABELS.closed : LABELS.ofPayment;
}
