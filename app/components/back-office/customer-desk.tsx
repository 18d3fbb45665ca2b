import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { AddressLines } from '~/components/customers/address-list';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { FactList } from '~/components/ui/lists/fact-list';
import { Moment } from '~/components/staff/ask-form';
import { SelectField, TextArea } from '~/components/ui/forms/field';
import { statusWords } from '~/content/staff/back-office';
import { ERP_CUSTOMER } from '~/content/customers/erp-customer';
import { ADJUSTMENT_BOUNDS } from '~/domain/ledger/adjustment';
import type { AddressCard } from '~/domain/customers/addresses/address-card';
import { formatUsd, type Cents } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';

type Addresses = { problem: string | null; cards: readonly AddressCard[] };

export function CustomerAddresses({ problem, cards }: Addresses) {
  const words = ERP_CUSTOMER.addresses;
  if (problem !== null) return <p>{problem}</p>;
  if (cards.length === 0) return <p>{words.none}</p>;
  return (
    <ul className="grid gap-6 sm:grid-cols-2">
      {cards.map(({ key, name, isDefault, lines }) => (
        <li key={key} className="min-w-0">
          {name ? <p className="font-semibold [overflow-wrap:anywhere]">{name}</p> : null}
          {isDefault ? <p className="text-sm text-ink-soft">{words.standard}</p> : null}
          <AddressLines lines={lines} />
        </li>
      ))}
    </ul>
  );
}

type Order = {
  id: string;
  name: string;
  createdAt: string;
  financial: string | null;
  fulfillment: string;
  isCancelled: boolean;
  totalCents: Cents;
};

const orderWords = ERP_CUSTOMER.orders;

const ORDER_COLUMNS: readonly ListColumn<Order>[] = [
  {
    label: orderWords.columns.order,
    cell: ({ id, name }) => (
      <a href={erpPaths.order(id)} className="text-link">
        {name}
      </a>
    ),
  },
  { label: orderWords.columns.placed, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  { label: orderWords.columns.paid, cell: ({ financial }) => statusWords(financial) },
  {
    label: orderWords.columns.sent,
    cell: ({ fulfillment, isCancelled }) =>
      isCancelled ? orderWords.cancelled : statusWords(fulfillment),
  },
  {
    label: orderWords.columns.total,
    isNumber: true,
    cell: ({ totalCents }) => formatUsd(totalCents),
  },
];

/** Orders of one customer, one per line. */
export function CustomerOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <ErpTable
      caption={orderWords.heading}
      columns={ORDER_COLUMNS}
      rows={orders}
      keyOf={(order) => order.id}
      none={orderWords.none}
    />
  );
}

type Methods = {
  problem: string | null;
  names: readonly { name: string; isDefault: boolean; isExpired: boolean }[];
};

/** The saved payment methods: brand and last four digits, never more. */
export function CustomerMethods({ problem, names }: Methods) {
  const words = ERP_CUSTOMER.methods;
  if (problem !== null) return <p>{problem}</p>;
  if (names.length === 0) return <p>{words.none}</p>;
  return (
    <ul className="list-disc pl-6">
      {names.map(({ name, isDefault, isExpired }, index) => {
        const notes = [isDefault ? words.standard : '', isExpired ? words.expired : ''];
        const said = notes.filter(Boolean).join(', ');
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two may have the same name
          <li key={index}>
            {name}
            {said === '' ? '' : ` (${said})`}
          </li>
        );
      })}
    </ul>
  );
}

type InvoiceOptionProps = {
  invoice: {
    decision: 'granted' | 'refused' | null;
    decidedAt: string | null;
    askedAt: string | null;
  };
  reply: AccountReply | undefined;
};

/** Whether the customer may order on invoice, and the form that decides it. */
export function InvoiceOption({ invoice, reply }: InvoiceOptionProps) {
  const words = ERP_CUSTOMER.invoice;
  const { decision, decidedAt, askedAt } = invoice;
  return (
    <>
      <p>{words.states[decision ?? 'none']}</p>
      {decidedAt === null ? null : (
        <p className="text-ink-soft">
          {words.since} <Moment iso={decidedAt} />
        </p>
      )}
      {askedAt === null ? null : (
        <p className="font-semibold">
          {words.asked} <Moment iso={askedAt} />
        </p>
      )}
      <AccountForm
        name="invoice-option"
        reply={reply}
        values={{ decision: decision === 'granted' ? 'refused' : 'granted' }}
        save={words.send}
        variant="secondary"
        className="mt-6 max-w-xl"
      >
        {(field) => (
          <>
            <input type="hidden" name="seen" value={decidedAt ?? 'none'} />
            <SelectField
              {...field('decision')}
              label={words.decision}
              hint={words.hint}
              options={[
                { value: 'granted', label: words.grant },
                { value: 'refused', label: words.refuse },
              ]}
            />
            <TextArea
              {...field('reason')}
              label={words.reason}
              rows={3}
              maxLength={ADJUSTMENT_BOUNDS.reason}
              required
            />
          </>
        )}
      </AccountForm>
    </>
  );
}

type Ambassador = {
  code: string;
  startedAt: string;
  payableCents: Cents;
  pendingCents: Cents;
  paidCents: Cents;
  requestedCents: Cents;
};

type CustomerAmbassadorProps = {
  /** The customer's number. */
  id: string;
  ambassador: Ambassador | null;
  mayEndCode: boolean;
};

/** An ambassador's commission, and their code with a link to end it. */
export function CustomerAmbassador({ id, ambassador, mayEndCode }: CustomerAmbassadorProps) {
  const words = ERP_CUSTOMER.ambassador;
  if (ambassador === null) return <p>{words.none}</p>;
  return (
    <>
      <FactList
        facts={[
          { term: words.code, value: ambassador.code },
          { term: words.payable, value: formatUsd(ambassador.payableCents) },
          { term: words.pending, value: formatUsd(ambassador.pendingCents) },
          { term: words.requested, value: formatUsd(ambassador.requestedCents) },
          { term: words.paid, value: formatUsd(ambassador.paidCents) },
        ]}
      />
      {mayEndCode ? (
        <p className="mt-4">
          <a href={erpPaths.ambassadorCode(id)} className="target text-link">
            {words.end.link}
          </a>
        </p>
      ) : null}
    </>
  );
}
