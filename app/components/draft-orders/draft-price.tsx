import { Button } from '~/components/ui/forms/button';
import { SelectField } from '~/components/ui/forms/field';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import { ERP_ORDER } from '~/content/orders/erp-order';
import { type DraftDifference, type DraftSums, numberIn } from '~/domain/draft-orders/draft-form';
import type { ShippingRate } from '~/domain/draft-orders/draft-order';
import { formatUsd } from '~/domain/core/money';
import type { OrderTax } from '~/domain/orders/order';
import type { ReactNode } from 'react';
import type { AccountReply } from '~/components/ui/forms/account-form';
import { AloneLimitText, AskForm } from '~/components/staff/ask-form';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';
import type { AloneLimit } from '~/domain/staff/approval';
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

const WORDS = ERP_DRAFTS.price;

/** Shopify's price for the draft, and the shipping rates it offers. */
export function DraftPrice({ sums, chosen, code, isNew, error }: DraftPriceProps) {
  const rates = sums?.shippingRates ?? [];
  const isSkipped = code.trim() !== '' && sums !== null && sums.discountCodes.length === 0;
  return (
    <section aria-labelledby="draft-price" className="mt-12">
      <h2 id="draft-price">{WORDS.heading}</h2>
      <div aria-live="polite" className="mt-2">
        {sums ? <DraftSumList sums={sums} /> : <p>{WORDS.notChecked}</p>}
        {isSkipped ? <p className="mt-2 font-semibold">{WORDS.codeSkipped(code)}</p> : null}
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
          label={WORDS.shipping}
          defaultValue={chosen}
          options={[
            { value: '', label: isNew ? WORDS.shippingNone : WORDS.shippingKept },
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
        {WORDS.calculate}
      </Button>
    </section>
  );
}

/**
 * Returns a tax with its name and rate: `CA State Tax (7.25 %)`; without the rate if Shopify does not say
 * it.
 */
export function taxWords({ title, rate }: Pick<OrderTax, 'title' | 'rate'>): string {
  return rate === null ? title : `${title} (${ERP_ORDER.rate(rate)})`;
}

/** The sums of a draft. */
export function DraftSumList({ sums }: { sums: DraftSums }) {
  const { rows } = WORDS;
  const facts = [
    [rows.lines, sums.linesCents],
    [rows.discount, sums.discountCents],
    [rows.subtotal, sums.subtotalCents],
    [rows.shipping, sums.shippingCents],
    ...sums.taxLines.map((tax) => [WORDS.taxLine(taxWords(tax)), tax.price.cents] as const),
    [rows.total, sums.totalCents],
  ] as const;
  return (
    <dl className="grid max-w-lg grid-cols-[auto_auto] gap-x-8 gap-y-1">
      {facts.map(([term, amount]) => (
        <div key={term} className="contents">
          <dt>{term}</dt>
          <dd className="text-right tabular-nums">{formatUsd(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

type DraftQuestionProps = {
  draft: DraftSums & { gid: string; name: string };
  /** Version of the draft that was read; if it has changed since, nothing is done. */
  version: string;
  isClosed: boolean;
  isOfStore: boolean;
  words: {
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
  const { draft, version, isClosed, isOfStore, words, fields, below, reply } = props;
  const back = { to: erpPaths.draft(numberIn(draft.gid)), label: ERP_DRAFTS.keep };
  return (
    <ErpPage title={words.title(draft.name)} text={words.text}>
      {isClosed || isOfStore ? (
        <p>
          {isClosed ? ERP_DRAFTS.edit.closed : ERP_DRAFTS.edit.ofPayment}{' '}
          <a href={back.to} className="target text-link">
            {back.label}
          </a>
        </p>
      ) : (
        <AskForm
          will={
            <>
              <p>{words.will(formatUsd(draft.totalCents))}</p>
              <div className="mt-6">
                <DraftSumList sums={draft} />
              </div>
              {below}
            </>
          }
          send={words.send}
          refused={words.refused}
          reply={reply}
          fields={{ version, ...fields }}
          back={back}
        />
      )}
    </ErpPage>
  );
}

/** What was set by hand in a draft's prices, and how far one person may go with that. */
export function HandPrices({ prices, limit }: { prices: readonly string[]; limit: AloneLimit }) {
  return (
    <>
      <h2 className="mt-6 text-lg">{ERP_DRAFTS.complete.byHand}</h2>
      <ul className="mt-2 list-disc pl-6">
        {prices.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <AloneLimitText limit={limit} />
    </>
  );
}

const DRAFT_CHANGED_WORDS = ERP_DRAFTS.changed;

const COLUMNS: readonly ListColumn<DraftDifference>[] = [
  { label: DRAFT_CHANGED_WORDS.field, cell: ({ field }) => field },
  { label: DRAFT_CHANGED_WORDS.yours, cell: ({ yours }) => yours || DRAFT_CHANGED_WORDS.nothing },
  {
    label: DRAFT_CHANGED_WORDS.theirs,
    cell: ({ theirs }) => theirs || DRAFT_CHANGED_WORDS.nothing,
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
      <h2 id="draft-changed">{DRAFT_CHANGED_WORDS.heading}</h2>
      <p className="mt-2 max-w-prose">{DRAFT_CHANGED_WORDS.text}</p>
      <div className="mt-4">
        <ErpTable
          caption={DRAFT_CHANGED_WORDS.heading}
          columns={COLUMNS}
          rows={differences}
          keyOf={({ field }) => field}
          none={DRAFT_CHANGED_WORDS.same}
        />
      </div>
      <p className="mt-4">
        <a href={to} className="target text-link">
          {DRAFT_CHANGED_WORDS.take}
        </a>
      </p>
    </section>
  );
}
