import { Button } from '~/components/ui/forms/button';
import { DetailSection, MoneyTable } from '~/components/ui/detail-page';
import { SelectField } from '~/components/ui/forms/field';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import { ERP_ORDER } from '~/content/orders/erp-order';
import { type DraftDifference, type DraftSums, numberIn } from '~/domain/draft-orders/draft-form';
import type { ShippingRate } from '~/domain/draft-orders/draft-order';
import { type Cents, formatUsd } from '~/domain/core/money';
import type { OrderTax } from '~/domain/orders/order';
import type { ReactNode } from 'react';
import type { AccountReply } from '~/components/ui/forms/account-form';
import { SingleApproverLimitText, ConfirmForm } from '~/components/staff/confirm-form';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';
import type { SingleApproverLimit } from '~/domain/staff/approval';
import { type ListColumn, ErpTable } from '~/components/ui/lists/erp-table';

type DraftPriceProps = {
  /** Null if nothing was calculated yet. */
  sums: (DraftSums & { shippingRates?: readonly ShippingRate[] }) | null;
  /** Handle of the chosen shipping rate. */
  chosen: string;
  code: string;
  isNew: boolean;
  error: string | undefined;
};

const LABELS = ERP_DRAFTS.price;

/** Shopify's price for the draft, and the shipping rates it offers. */
export function DraftPrice({ sums, chosen, code, isNew, error }: DraftPriceProps) {
  const rates = sums?.shippingRates ?? [];
  const isSkipped = code.trim() !== '' && sums !== null && sums.discountCodes.length === 0;
  return (
    <DetailSection id="draft-price" heading={LABELS.heading}>
      <div aria-live="polite">
        {sums ? <DraftSumList sums={sums} /> : <p>{LABELS.notChecked}</p>}
        {isSkipped ? <p className="mt-2 font-semibold">{LABELS.codeSkipped(code)}</p> : null}
        {sums?.warnings.map((warning) => (
          <p key={warning} className="mt-2">
            {warning}
          </p>
        ))}
      </div>
      {rates.length > 0 ? (
        <SelectField
          key={rates.map(({ handle }) => handle).join()}
          className="mt-4 max-w-lg"
          id="shipping"
          name="shipping"
          label={LABELS.shipping}
          defaultValue={chosen}
          options={[
            { value: '', label: isNew ? LABELS.shippingNone : LABELS.shippingStored },
            ...rates.map(({ handle, title, cents }) => ({
              value: handle,
              label: `${title}, ${formatUsd(cents)}`,
            })),
          ]}
          {...(error === undefined ? {} : { error })}
        />
      ) : (
        <input type="hidden" name="shipping" value={chosen} />
      )}
      <Button name="intent" value="calculate" variant="secondary" className="mt-4">
        {LABELS.calculate}
      </Button>
    </DetailSection>
  );
}

/**
 * Returns a tax with its name and rate: `CA State Tax (7.25%)`; without the rate if Shopify does not say
 * it.
 */
export function taxLabel({ title, rate }: Pick<OrderTax, 'title' | 'rate'>): string {
  return rate === null ? title : `${title} (${ERP_ORDER.rate(rate)})`;
}

const money = (label: string, amount: Cents, isTotal = false) => ({
  label,
  amount: formatUsd(amount),
  isTotal,
});

/** The sums of a draft. */
export function DraftSumList({ sums }: { sums: DraftSums }) {
  const { rows } = LABELS;
  return (
    <MoneyTable
      caption={LABELS.heading}
      rows={[
        money(rows.lines, sums.linesCents),
        ...(sums.discountCents === 0 ? [] : [money(rows.discount, sums.discountCents)]),
        money(rows.subtotal, sums.subtotalCents),
        money(rows.shipping, sums.shippingCents),
        ...sums.taxLines.map((tax) => money(LABELS.taxLine(taxLabel(tax)), tax.price.cents)),
        money(rows.total, sums.totalCents, true),
      ]}
    />
  );
}

type DraftQuestionProps = {
  draft: DraftSums & { gid: string; name: string };
  /** Version of the draft that was read; if it has changed since, nothing is done. */
  version: string;
  isClosed: boolean;
  isOfStore: boolean;
  labels: {
    title: (name: string) => string;
    text: string;
    will: (total: string) => string;
    send: string;
    refused: string;
  };
  /** Further fields of the form, and what is said below the sums. */
  fields?: Readonly<Record<string, string>>;
  below?: ReactNode;
  reply: AccountReply | undefined;
};

/** Says what will happen to a draft order and asks for confirmation, or says why it is not possible. */
export function DraftQuestion(props: DraftQuestionProps) {
  const { draft, version, isClosed, isOfStore, labels, fields, below, reply } = props;
  const isRefused = isClosed || isOfStore;
  const label = isRefused ? ERP_DRAFTS.back : ERP_DRAFTS.leave;
  const back = { to: erpPaths.draft(numberIn(draft.gid)), label };
  return (
    <ErpPage title={labels.title(draft.name)} text={labels.text}>
      {isRefused ? (
        <p>
          {isClosed ? ERP_DRAFTS.edit.closed : ERP_DRAFTS.edit.ofPayment}{' '}
          <a href={back.to} className="target text-link">
            {back.label}
          </a>
        </p>
      ) : (
        <ConfirmForm
          will={
            <>
              <p>{labels.will(formatUsd(draft.totalCents))}</p>
              <div className="mt-6">
                <DraftSumList sums={draft} />
              </div>
              {below}
            </>
          }
          send={labels.send}
          refused={labels.refused}
          reply={reply}
          fields={{ version, ...fields }}
          back={back}
        />
      )}
    </ErpPage>
  );
}

/** What was set by hand in a draft's prices, and how far one person may go with that. */
export function HandPrices({
  prices,
  limit,
}: {
  prices: readonly string[];
  limit: SingleApproverLimit;
}) {
  return (
    <>
      <h2 className="mt-6 text-lg">{ERP_DRAFTS.complete.byHand}</h2>
      <ul className="mt-2 list-disc pl-6">
        {prices.map((line) => (
          <li key={line} className="first-letter:uppercase">
            {line}
          </li>
        ))}
      </ul>
      <SingleApproverLimitText limit={limit} />
    </>
  );
}

const DRAFT_CHANGED_LABELS = ERP_DRAFTS.changed;

const COLUMNS: readonly ListColumn<DraftDifference>[] = [
  { label: DRAFT_CHANGED_LABELS.field, cell: ({ field }) => field },
  { label: DRAFT_CHANGED_LABELS.yours, cell: ({ yours }) => yours || DRAFT_CHANGED_LABELS.nothing },
  {
    label: DRAFT_CHANGED_LABELS.theirs,
    cell: ({ theirs }) => theirs || DRAFT_CHANGED_LABELS.nothing,
  },
];

type DraftChangedProps = { differences: readonly DraftDifference[]; to: string };

/**
 * The draft was changed by another staff member: shows its new values beside the typed ones, and how to
 * continue.
 */
export function DraftChanged({ differences, to }: DraftChangedProps) {
  return (
    <section aria-labelledby="draft-changed" className="mb-10">
      <h2 id="draft-changed">{DRAFT_CHANGED_LABELS.heading}</h2>
      <p className="mt-2 max-w-prose">{DRAFT_CHANGED_LABELS.text}</p>
      <div className="mt-4">
        <ErpTable
          caption={DRAFT_CHANGED_LABELS.heading}
          columns={COLUMNS}
          rows={differences}
          keyOf={({ field }) => field}
          none={DRAFT_CHANGED_LABELS.same}
        />
      </div>
      <p className="mt-4">
        <a href={to} className="target text-link">
          {DRAFT_CHANGED_LABELS.take}
        </a>
      </p>
    </section>
  );
}
