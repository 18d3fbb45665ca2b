import { Badge } from '~/components/ui/badge';
import { toneOf } from '~/content/core/tones';
import { AccountForm, type AccountReply, ArrivalHeading } from '~/components/ui/forms/account-form';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { WalletLink } from '~/components/ledger/wallet-link';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/confirm-form';
import { TextField } from '~/components/ui/forms/field';
import { INVOICE_DECISIONS, INVOICE_LIST } from '~/content/invoices/erp-invoices';
import { customerNumber } from '~/domain/core/ids';
import type { InvoiceDecision } from '~/domain/invoices/invoice';
import type { WalletOwner } from '~/domain/ledger/ledger';
import { erpPaths } from '~/erp-paths';

/** A customer who has asked for the invoice option, or got a decision; times are ISO 8601. */
export type InvoiceListShown = {
  customerGid: string;
  wallet: WalletOwner | null;
  requested: { at: string; email: string | null } | null;
  decided: {
    decision: InvoiceDecision;
    at: string;
    by: string;
    reason: string | null;
    notifiedAt: string | null;
  } | null;
};

/** Open requests or past decisions, with links to decide. */
export function InvoiceListTable({
  rows,
  isOpen,
}: {
  rows: readonly InvoiceListShown[];
  isOpen: boolean;
}) {
  return (
    <ErpTable
      list={isOpen ? 'invoices' : 'invoices-decided'}
      caption={isOpen ? INVOICE_LIST.open : INVOICE_LIST.decided}
      columns={[WHO, ...(isOpen ? OPEN : DECIDED), ANSWER]}
      rows={rows}
      keyOf={({ customerGid }) => customerGid}
      none={isOpen ? INVOICE_LIST.none : INVOICE_LIST.noneDecided}
    />
  );
}

const WHO: ListColumn<InvoiceListShown> = {
  label: INVOICE_LIST.customer,
  at: 'title',
  cell: ({ wallet }) => <WalletLink wallet={wallet} />,
};

const ANSWER: ListColumn<InvoiceListShown> = {
  label: INVOICE_LIST.answer,
  at: 'status',
  cell: (row) => <Answers row={row} />,
};

const OPEN: ListColumn<InvoiceListShown>[] = [
  { label: INVOICE_LIST.email, cell: ({ requested }) => requested?.email ?? '' },
  {
    label: INVOICE_LIST.requested,
    at: 'date',
    cell: ({ requested }) => (requested ? <Moment iso={requested.at} /> : ''),
  },
  {
    label: INVOICE_LIST.before,
    cell: ({ decided }) => (decided ? INVOICE_DECISIONS[decided.decision] : INVOICE_LIST.never),
  },
];

const DECIDED: ListColumn<InvoiceListShown>[] = [
  {
    label: INVOICE_LIST.state,
    at: 'amount',
    cell: ({ decided }) =>
      decided ? (
        <Badge text={INVOICE_DECISIONS[decided.decision]} tone={toneOf(decided.decision)} />
      ) : null,
  },
  {
    label: INVOICE_LIST.when,
    at: 'date',
    cell: ({ decided }) => (decided ? <Moment iso={decided.at} /> : ''),
  },
  { label: INVOICE_LIST.by, cell: ({ decided }) => decided?.by ?? '' },
  { label: INVOICE_LIST.reason, isLong: true, cell: ({ decided }) => decided?.reason ?? '' },
  {
    label: INVOICE_LIST.notified,
    cell: ({ decided }) =>
      decided?.notifiedAt ? <Moment iso={decided.notifiedAt} /> : INVOICE_LIST.notNotified,
  },
];

function Answers({ row }: { row: InvoiceListShown }) {
  const { customerGid, decided, requested, wallet } = row;
  const number = customerNumber(customerGid);
  const about = <span className="sr-only"> {wallet?.name ?? number}</span>;
  // Only the opposite of the current decision is offered, unless a request is open.
  const decisions = (['granted', 'refused'] as const).filter(
    (decision) => requested !== null || decided?.decision !== decision,
  );
  return (
    <span className="flex flex-wrap gap-x-4">
      {decisions.map((decision) => (
        <a
          key={decision}
          href={erpPaths.invoiceRequests(
            decision === 'granted' ? { grant: number } : { refuse: number },
          )}
          className="target text-link font-semibold"
        >
          {INVOICE_LIST.questions[decision].send}
          {about}
        </a>
      ))}
    </span>
  );
}

type InvoiceVerdictFormProps = {
  row: InvoiceListShown;
  decision: InvoiceDecision;
  reply: AccountReply | undefined;
};

/** Says what will happen, and asks for a reason. */
export function InvoiceVerdictForm({ row, decision, reply }: InvoiceVerdictFormProps) {
  const { customerGid, wallet, requested, decided } = row;
  const labels = INVOICE_LIST.questions[decision];
  const number = customerNumber(customerGid);
  return (
    <>
      <ArrivalHeading level={2} className="max-w-prose [overflow-wrap:anywhere]">
        {labels.heading(wallet?.name ?? requested?.email ?? `customer ${number}`)}
      </ArrivalHeading>
      <ul className="mb-4 mt-3 flex max-w-prose list-disc flex-col gap-2 pl-6">
        {labels.what.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <FactList isWide>
        <Fact term={INVOICE_LIST.customer}>
          <WalletLink wallet={wallet} />
        </Fact>
        <Fact term={INVOICE_LIST.before}>
          {decided ? (
            <>
              {INVOICE_DECISIONS[decided.decision]}, {decided.by}, <Moment iso={decided.at} />
            </>
          ) : (
            INVOICE_LIST.never
          )}
        </Fact>
      </FactList>
      <AccountForm
        name={decision}
        reply={reply}
        save={labels.send}
        className="mt-8 max-w-xl"
        beside={
          <a href={erpPaths.invoiceRequests()} className="target text-link">
            {INVOICE_LIST.cancel}
          </a>
        }
      >
        {(field) => (
          <>
            <input type="hidden" name="customer" value={number} />
            <input type="hidden" name="seen" value={decided?.at ?? 'none'} />
            <TextField
              {...field('reason')}
              label={INVOICE_LIST.reasonField}
              hint={INVOICE_LIST.reasonHint}
              maxLength={300}
              autoComplete="off"
              required
            />
          </>
        )}
      </AccountForm>
    </>
  );
}
