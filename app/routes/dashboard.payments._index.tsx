import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { formError } from '~/components/ui/forms/account-form';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { OpenPayments } from '~/components/checkout/payment-status';
import { BalanceCard } from '~/components/ledger/balance-card';
import { useDashboardBalance } from '~/components/dashboard/cash-header';
import { DepositTable } from '~/components/deposits/deposit-table';
import { InvoiceRequest } from '~/components/invoices/invoice-request';
import { PaymentTable } from '~/components/payments/payment-table';
import { TopUpCard } from '~/components/top-ups/top-up-status';
import { PAYMENTS } from '~/content/ledger/earth-cash';
import { errorMessage } from '~/content/core/errors';
import { PAYMENTS_MADE } from '~/content/payments/payment-list';
import { privateMeta } from '~/content/core/seo';
import { PAYMENT_LIST } from '~/domain/payments/payment-view';
import { addDays, storeDay } from '~/domain/core/time/store-day';
import { accountForms } from '~/http/customers/account-forms.server';
import { loadDeposits, loadOpenPayments } from '~/http/deposits/deposit-list.server';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { form, type FormOutcome } from '~/http/form-definition.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { loadFrozenBecause } from '~/http/ledger/page-balance.server';
import { loadInvoiceRequested } from '~/http/invoices/invoice-pay.server';
import { consumeNotice } from '~/http/flash.server';
import { waitLabel } from '~/http/rate-limit.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import { loadTopUpCard } from '~/http/top-ups/top-up.server';
import { loadList } from '~/models/core/list.server';
import { paymentsOf } from '~/models/payments/payment-list.server';
import { findInvoiceOption } from '~/models/payments/invoice-option.server';
import { findStatement } from '~/models/ledger/statement.server';
import { accountPaths } from '~/account-paths';
import { requestInvoice } from '~/services/invoices/request-invoice.server';
import { DEPOSIT_LIST } from '~/domain/deposits/deposit-query';

export { shouldRevalidate } from '~/http/reload-after-conflict';

/** How many of the latest movements are shown, at most from the last `LATEST_DAYS` days. */
const LATEST = 3;
/** How many of the latest deposits and payments are shown; all of them are on separate pages. */
const LATEST_ROWS = 5;
const LATEST_DAYS = 90;

export const meta: MetaFunction = () => privateMeta(PAYMENTS.title);

export const headers = accountHeaders;

/** Loads the latest movements, deposits and payments. The saved payment methods are on the page of billing. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/payments');
  const { context } = args;
  const { db, now } = context;
  const { gid } = user;
  const today = storeDay(now());
  const [
    { notice, init },
    topUp,
    deposits,
    payments,
    { movements },
    invoiceRequested,
    option,
    openPayments,
    frozenBecause,
  ] = await Promise.all([
    consumeNotice(args),
    loadTopUpCard(context, user),
    loadDeposits(db, gid, DEPOSIT_LIST.all),
    loadList(db, { ...paymentsOf(gid, PAYMENT_LIST.all), perPage: LATEST_ROWS }),
    findStatement(db, gid, { from: addDays(today, -LATEST_DAYS), to: today }),
    loadInvoiceRequested(context, user),
    findInvoiceOption(db, gid),
    loadOpenPayments(context, gid),
    loadFrozenBecause(context, gid),
  ]);
  const latest = movements.slice(-LATEST).toReversed();
  return data(
    {
      notice,
      latest,
      topUp,
      deposits: { rows: deposits.rows.slice(0, LATEST_ROWS), count: deposits.count },
      payments: { rows: payments.rows, count: payments.count },
      invoiceRequested,
      isGranted: option === 'granted',
      openPayments,
      frozenBecause,
    },
    init,
  );
}

/** `intent`: invoice. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireCustomer(args, '/dashboard/payments');
  return submitForm(args, accountForms(user), {
    invoice: form(
      noFieldsSchema,
      { guard: () => requireCustomer(args, 'invoice.request'), limit: null },
      () => sendInvoiceRequest(args, user),
    ),
  });
}

/** The dialog 'Request received' is shown only once the request is stored (money-security 3.11). */
async function sendInvoiceRequest(
  { context }: ActionFunctionArgs,
  user: SignedIn,
): Promise<FormOutcome<{ invoiceRequested: string | null }>> {
  const requested = await requestInvoice(context, user);
  if (requested.ok) {
    context.wakeJobs();
    return { to: accountPaths.payments({ invoice: 'received' }) };
  }
  if (requested.reason === 'known') {
    // Pages do not reload after a rejection, so the reply has the new data.
    return { review: { invoiceRequested: await loadInvoiceRequested(context, user) }, status: 409 };
  }
  if (requested.reason === 'granted') return { code: 'invoice_request_granted' };
  const message = errorMessage('invoice_request_too_many', {
    wait: waitLabel(requested.waitSeconds),
  });
  return { message, status: 429, wait: requested.waitSeconds };
}

export default function PaymentsPage() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const balance = useDashboardBalance();
  const { notice, latest, topUp, deposits, payments } = loaded;
  return (
    <div className="payments">
      <AccountNotice notice={reply ? null : notice} />
      <h1>{PAYMENTS.title}</h1>
      <OpenPayments open={loaded.openPayments} />
      <BalanceCard balance={balance} frozenBecause={loaded.frozenBecause} latest={latest} />
      <TopUpCard topUp={topUp} />
      {/* No aria-labelledby: the tables are already regions with these names. */}
      <section>
        <h2 id="deposits">{PAYMENTS.deposits}</h2>
        {deposits.count > 0 ? (
          <>
            <DepositTable deposits={deposits.rows} />
            <p className="mt-4">
              <a href={accountPaths.deposits()} className="target text-link font-semibold">
                {PAYMENTS.allDeposits(deposits.count)}
              </a>
            </p>
          </>
        ) : (
          <p className="text-ink-soft">{PAYMENTS.noDeposits}</p>
        )}
      </section>
      {payments.count > 0 ? (
        <section>
          <h2 id="paid">{PAYMENTS_MADE.title}</h2>
          <PaymentTable payments={payments.rows} />
          <p className="mt-4">
            <a href={accountPaths.paymentsMade()} className="target text-link font-semibold">
              {PAYMENTS.allPayments(payments.count)}
            </a>
          </p>
        </section>
      ) : null}
      <InvoiceRequest
        requested={reply?.review ? reply.review.invoiceRequested : loaded.invoiceRequested}
        problem={formError(reply, 'invoice')}
        isGranted={loaded.isGranted}
      />
    </div>
  );
}
