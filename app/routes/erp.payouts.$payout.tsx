import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { PayoutEnds, PayoutSide } from '~/components/commissions/payout-forms';
import { Timeline } from '~/components/staff/timeline';
import { DetailColumns, DetailPage } from '~/components/ui/detail-page';
import { backOfficeMeta } from '~/content/staff/back-office';
import { payoutMethod } from '~/content/commissions/commission-payout';
import { payoutBadge, payoutEvents, PAYOUTS } from '~/content/commissions/erp-payouts';
import { emailEntries, staffEntries, timelineOf } from '~/content/staff/timeline';
import { isUuid } from '~/domain/core/ids';
import { cents, formatUsd } from '~/domain/core/money';
import { payTransferSchema, rejectTransferSchema } from '~/domain/commissions/payout.schema.server';
import { may } from '~/domain/staff/permissions';
import type { StaffAction } from '~/domain/staff/staff-action';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { activityOf } from '~/http/staff/activity.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { form, type FormOutcome } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { findCommissionBalance } from '~/models/commissions/commission-balance.server';
import { findPayout } from '~/models/commissions/commission-payout.server';
import { listEmailEvents } from '~/models/emails/sent-email.server';
import { findWalletOwners } from '~/models/ledger/organization-wallet.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { findStaffNames } from '~/models/staff/staff-member.server';
import { erpPaths } from '~/erp-paths';
import {
  endTransfer,
  type EndedTransfer,
  type TransferEnd,
} from '~/services/commissions/end-transfer.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(PAYOUTS.title);

export const headers = erpHeaders;

type Context = LoaderFunctionArgs['context'];

/** What the keys of the mails about a payout begin with. */
const PAYOUT_MAILS = ['payout', 'payout-asked', 'payout-ended', 'payout-canceled'];

async function payoutOf({ context, params }: { context: Context; params: { payout?: string } }) {
  const id = params.payout ?? '';
  return (isUuid(id) ? await findPayout(context.db, id) : null) ?? notFound();
}

/**
 * Loads one payout. `besidesCents` is the commission payable now on top of it; below zero, part of the
 * requested amount is no longer earned (`stillEarned`).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { isAdmin } = await requireStaff(args, '/erp/payouts');
  const { db, now } = args.context;
  const payout = await payoutOf(args);
  const { id, ambassadorGid } = payout;
  const [wallets, balance, staff, actions, emails] = await Promise.all([
    findWalletOwners(db, [ambassadorGid]),
    findCommissionBalance(db, ambassadorGid, new Date(now())),
    findStaffNames(db, payout.endedBy === null ? [] : [payout.endedBy]),
    listActionsOf(db, { kind: 'commission-payout', id }),
    listEmailEvents(db, { keys: PAYOUT_MAILS.map((about) => `${about}:${id}`) }),
  ]);
  const wallet = wallets.get(ambassadorGid) ?? null;
  const { endedBy } = payout;
  const shown = { ...payout, endedBy: endedBy === null ? null : (staff.get(endedBy) ?? endedBy) };
  const done = new URL(args.request.url).searchParams.get('done');
  return {
    payout: shown,
    wallet,
    besidesCents: balance.payableCents,
    canDecide: may({ kind: 'staff', isAdmin }, 'payouts.decide'),
    done: (['paid', 'refused', 'again'] as const).find((name) => name === done) ?? null,
    timeline: timelineOf(
      staffEntries(activityOf(actions)),
      payoutEvents(shown, wallet?.name ?? PAYOUTS.ambassador),
      emailEntries(emails),
    ),
  };
}

/** `pay`: the transfer was made. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, '/erp/payouts');
  const end = async (message: TransferEnd, besides: number) => {
    const { id, cents: amount } = await payoutOf(args);
    const activity: StaffAction = {
      staffId: staff.id,
      action: 'payouts.decide',
      step: message.do,
      subject: { kind: 'commission-payout', id },
      details: { amountCents: amount, besidesCents: besides },
      requestId: context.requestId,
    };
    const seen = { besidesCents: cents(besides), activity };
    const ended = await endTransfer(context, id, message, seen);
    context.wakeJobs();
    return outcomeOf(ended, message);
  };
  const by = staff.id;
  const guard = () => requireStaff(args, 'payouts.decide');
  return submitForm(
    args,
    { ...storeForms(staff.id), guard },
    {
      pay: form(payTransferSchema, ({ reference, besides }) =>
        end({ do: 'pay', reference, by }, besides),
      ),
      refuse: form(rejectTransferSchema, ({ reason, besides }) =>
        end({ do: 'refuse', reason, by }, besides),
      ),
    },
  );
}

function outcomeOf(ended: EndedTransfer, message: TransferEnd): FormOutcome {
  if (ended.ok) {
    const done = ended.changed ? (message.do === 'pay' ? 'paid' : 'refused') : 'again';
    return { to: erpPaths.payout(ended.payout.id, { done }) };
  }
  if (ended.why === 'unknown') return notFound();
  const text = PAYOUTS.problems[ended.why];
  return ended.why === 'reference-used'
    ? { status: 422, message: text, field: 'reference' }
    : { message: text };
}

export default function ErpPayoutPage() {
  const { payout, wallet, besidesCents, canDecide, done, timeline } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <DetailPage
      back={{ href: erpPaths.payouts(), label: PAYOUTS.back }}
      title={PAYOUTS.of(formatUsd(payout.cents))}
      badges={[payoutBadge(payout.state)]}
      lead={payoutMethod(payout)}
      done={done && !reply ? PAYOUTS.done[done] : null}
    >
      <DetailColumns
        side={<PayoutSide payout={payout} wallet={wallet} besidesCents={besidesCents} />}
      >
        <PayoutEnds
          payout={payout}
          besidesCents={besidesCents}
          canDecide={canDecide}
          reply={reply}
        />
        <Timeline entries={timeline} />
      </DetailColumns>
    </DetailPage>
  );
}
