import { toneOf } from '~/content/core/tones';
import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { AddressLines } from '~/components/customers/address-list';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { FactList } from '~/components/ui/lists/fact-list';
import { Moment } from '~/components/staff/confirm-form';
import { SelectField, TextArea } from '~/components/ui/forms/field';
import { Badge } from '~/components/ui/badge';
import { stateLabel } from '~/content/orders/orders';

import { ERP_CUSTOMER } from '~/content/customers/erp-customer';
import { ADJUSTMENT_BOUNDS } from '~/domain/ledger/adjustment';
import type { AddressCard } from '~/domain/customers/addresses/address-card';
import { formatUsd, type Cents } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';

export type Addresses = { problem: string | null; cards: readonly AddressCard[] };

/** The default address; the others are folded. */
export function CustomerAddresses({ problem, cards }: Addresses) {
  const labels = ERP_CUSTOMER.addresses;
  if (problem !== null) return <p>{problem}</p>;
  const [first, ...more] = cards.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  return (
    <>
      {first ? <Address {...first} /> : null}
      {more.length === 0 ? null : (
        <details>
          <summary className="target text-link">{labels.more(more.length)}</summary>
          <ul className="grid gap-3">
            {more.map((card) => (
              <li key={card.key}>
                <Address {...card} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Address({ name, isDefault, lines }: AddressCard) {
  return (
    <>
      {name ? <p className="font-semibold [overflow-wrap:anywhere]">{name}</p> : null}
      {isDefault ? <p className="text-ink-soft">{ERP_CUSTOMER.addresses.standard}</p> : null}
      <AddressLines lines={lines} />
    </>
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

const orderLabel = ERP_CUSTOMER.orders;

const ORDER_COLUMNS: readonly ListColumn<Order>[] = [
  {
    label: orderLabel.columns.order,
    cell: ({ id, name }) => (
      <a href={erpPaths.order(id)} className="text-link">
        {name}
      </a>
    ),
  },
  { label: orderLabel.columns.placed, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  {
    label: orderLabel.columns.paid,
    cell: ({ financial }) => <Badge text={stateLabel(financial)} tone={toneOf(financial)} />,
  },
  {
    label: orderLabel.columns.sent,
    cell: ({ fulfillment, isCancelled }) =>
      isCancelled ? (
        <Badge text={orderLabel.cancelled} tone="bad" />
      ) : (
        <Badge text={stateLabel(fulfillment)} tone={toneOf(fulfillment)} />
      ),
  },
  {
    label: orderLabel.columns.total,
    isNumber: true,
    cell: ({ totalCents }) => formatUsd(totalCents),
  },
];

/** Orders of one customer, one per line. */
export function CustomerOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <ErpTable
      caption={orderLabel.heading}
      columns={ORDER_COLUMNS}
      rows={orders}
      keyOf={(order) => order.id}
      none={orderLabel.none}
    />
  );
}

export type Methods = {
  problem: string | null;
  names: readonly { name: string; isDefault: boolean; isExpired: boolean }[];
};

/** The saved payment methods: brand and last four digits, never more. */
export function CustomerMethods({ problem, names }: Methods) {
  const labels = ERP_CUSTOMER.methods;
  if (problem !== null) return <p>{problem}</p>;
  return (
    <ul>
      {names.map(({ name, isDefault, isExpired }, index) => {
        const notes = [isDefault ? labels.standard : '', isExpired ? labels.expired : ''];
        const notesText = notes.filter(Boolean).join(', ');
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two may have the same name
          <li key={index}>
            {name}
            {notesText === '' ? '' : ` (${notesText})`}
          </li>
        );
      })}
    </ul>
  );
}

export type InvoiceOptionProps = {
  invoice: {
    decision: 'granted' | 'refused' | null;
    decidedAt: string | null;
    requestedAt: string | null;
  };
  reply: AccountReply | undefined;
};

/** Whether the customer may order on invoice, and the form that decides it: folded unless it was asked for. */
export function InvoiceOption({ invoice, reply }: InvoiceOptionProps) {
  const labels = ERP_CUSTOMER.invoice;
  const { decision, decidedAt, requestedAt } = invoice;
  const isRequested = requestedAt !== null || reply?.form === 'invoice-option';
  return (
    <>
      <p>{labels.states[decision ?? 'none']}</p>
      {decidedAt === null ? null : (
        <p className="text-ink-soft">
          {labels.since} <Moment iso={decidedAt} />
        </p>
      )}
      <details open={isRequested}>
        <summary className="target text-link">{labels.change}</summary>
        <AccountForm
          name="invoice-option"
          reply={reply}
          values={{ decision: decision === 'granted' ? 'refused' : 'granted' }}
          save={labels.send}
          variant="secondary"
          className="mt-2 max-w-xl"
        >
          {(field) => (
            <>
              <input type="hidden" name="seen" value={decidedAt ?? 'none'} />
              <SelectField
                {...field('decision')}
                label={labels.decision}
                hint={labels.hint}
                options={[
                  { value: 'granted', label: labels.grant },
                  { value: 'refused', label: labels.refuse },
                ]}
              />
              <TextArea
                {...field('reason')}
                label={labels.reason}
                rows={3}
                maxLength={ADJUSTMENT_BOUNDS.reason}
                required
              />
            </>
          )}
        </AccountForm>
      </details>
    </>
  );
}

export type Ambassador = {
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
  ambassador: Ambassador;
  mayEndCode: boolean;
};

/** An ambassador's commission, and their code with a link to end it. */
export function CustomerAmbassador({ id, ambassador, mayEndCode }: CustomerAmbassadorProps) {
  const labels = ERP_CUSTOMER.ambassador;
  return (
    <>
      <FactList
        facts={[
          { term: labels.code, value: ambassador.code },
          { term: labels.payable, value: formatUsd(ambassador.payableCents) },
          { term: labels.pending, value: formatUsd(ambassador.pendingCents) },
          { term: labels.requested, value: formatUsd(ambassador.requestedCents) },
          { term: labels.paid, value: formatUsd(ambassador.paidCents) },
        ]}
      />
      {mayEndCode ? (
        <a href={erpPaths.ambassadorCode(id)} className="target text-link">
          {labels.end.link}
        </a>
      ) : null}
    </>
  );
}
