import { AccountForm, type AccountReply, ArrivalHeading } from '~/components/ui/forms/account-form';
import { Fact, Facts } from '~/components/ui/lists/facts';
import { HolderLink } from '~/components/ledger/holder-link';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/ask-form';
import { TextField } from '~/components/ui/forms/field';
import { INVOICE_DECISIONS, INVOICE_DESK } from '~/content/invoices/erp-invoices';
import { customerNumber } from '~/domain/core/ids';
import type { InvoiceDecision } from '~/domain/invoices/invoice';
import type { MoneyHolder } from '~/domain/ledger/ledger';
import { erpPaths } from '~/erp-paths';

/** A customer who has asked for the invoice option, or got a decision; times are ISO 8601. */
export type InvoiceDeskShown = {
  customerGid: string;
  holder: MoneyHolder | null;
  asked: { at: string; email: string | null } | null;
  decided: {
    decision: InvoiceDecision;
    at: string;
    by: string;
    reason: string | null;
    toldAt: string | null;
  } | null;
};

/** Open requests or past decisions, with links to decide. */
export function InvoiceDeskTable({
  rows,
  isOpen,
}: {
  rows: readonly InvoiceDeskShown[];
  isOpen: boolean;
}) {
  return (
    <ErpTable
      caption={isOpen ? INVOICE_DESK.open : INVOICE_DESK.decided}
      columns={[WHO, ...(isOpen ? OPEN : DECIDED), ANSWER]}
      rows={rows}
      keyOf={({ customerGid }) => customerGid}
      none={isOpen ? INVOICE_DESK.none : INVOICE_DESK.noneDecided}
    />
  );
}

const WHO: ListColumn<InvoiceDeskShown> = {
  label: INVOICE_DESK.customer,
  cell: ({ holder }) => <HolderLink holder={holder} />,
};

const ANSWER: ListColumn<InvoiceDeskShown> = {
  label: INVOICE_DESK.answer,
  cell: (row) => <Answers row={row} />,
};

const OPEN: ListColumn<InvoiceDeskShown>[] = [
  { label: INVOICE_DESK.email, cell: ({ asked }) => asked?.email ?? '' },
  { label: INVOICE_DESK.asked, cell: ({ asked }) => (asked ? <Moment iso={asked.at} /> : '') },
  {
    label: INVOICE_DESK.before,
    cell: ({ decided }) => (decided ? INVOICE_DECISIONS[decided.decision] : INVOICE_DESK.never),
  },
];

const DECIDED: ListColumn<InvoiceDeskShown>[] = [
  {
    label: INVOICE_DESK.state,
    cell: ({ decided }) => (decided ? INVOICE_DECISIONS[decided.decision] : ''),
  },
  { label: INVOICE_DESK.when, cell: ({ decided }) => (decided ? <Moment iso={decided.at} /> : '') },
  { label: INVOICE_DESK.by, cell: ({ decided }) => decided?.by ?? '' },
  { label: INVOICE_DESK.reason, cell: ({ decided }) => decided?.reason ?? '' },
  {
    label: INVOICE_DESK.told,
    cell: ({ decided }) =>
      decided?.toldAt ? <Moment iso={decided.toldAt} /> : INVOICE_DESK.notTold,
  },
];

function Answers({ row }: { row: InvoiceDeskShown }) {
  const { customerGid, decided, asked, holder } = row;
  const number = customerNumber(customerGid);
  const about = <span className="sr-only"> {holder?.name ?? number}</span>;
  // Only the opposite of the current decision is offered, unless a request is open.
  const ways = (['granted', 'refused'] as const).filter(
    (decision) => asked !== null || decided?.decision !== decision,
  );
  return (
    <span className="flex flex-wrap gap-x-4">
      {ways.map((decision) => (
        <a
          key={decision}
          href={erpPaths.invoiceRequests(
            decision === 'granted' ? { grant: number } : { refuse: number },
          )}
          className="target text-link font-semibold"
        >
          {INVOICE_DESK.questions[decision].send}
          {about}
        </a>
      ))}
    </span>
  );
}

type InvoiceVerdictFormProps = {
  row: InvoiceDeskShown;
  decision: InvoiceDecision;
  reply: AccountReply | undefined;
};

/** Says what will happen, and asks for a reason. */
export function InvoiceVerdictForm({ row, decision, reply }: InvoiceVerdictFormProps) {
  const { customerGid, holder, asked, decided } = row;
  const words = INVOICE_DESK.questions[decision];
  const number = customerNumber(customerGid);
  return (
    <>
      <ArrivalHeading level={2} className="max-w-prose [overflow-wrap:anywhere]">
        {words.heading(holder?.name ?? asked?.email ?? `customer ${number}`)}
      </ArrivalHeading>
      <ul className="mb-4 mt-3 flex max-w-prose list-disc flex-col gap-2 pl-6">
        {words.what.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Facts>
        <Fact term={INVOICE_DESK.customer}>
          <HolderLink holder={holder} />
        </Fact>
        <Fact term={INVOICE_DESK.before}>
          {decided ? (
            <>
              {INVOICE_DECISIONS[decided.decision]}, {decided.by}, <Moment iso={decided.at} />
            </>
          ) : (
            INVOICE_DESK.never
          )}
        </Fact>
      </Facts>
      <AccountForm
        name={decision}
        reply={reply}
        save={words.send}
        className="mt-8 max-w-xl"
        beside={
          <a href={erpPaths.invoiceRequests()} className="target text-link">
            {INVOICE_DESK.cancel}
          </a>
        }
      >
        {(field) => (
          <>
            <input type="hidden" name="customer" value={number} />
            <input type="hidden" name="seen" value={decided?.at ?? 'none'} />
            <TextField
              {...field('reason')}
              label={INVOICE_DESK.reasonField}
              hint={INVOICE_DESK.reasonHint}
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
