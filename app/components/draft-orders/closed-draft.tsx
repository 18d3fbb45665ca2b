import type { ReactNode } from 'react';
import { AddressLines } from '~/components/customers/address-list';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { DetailColumns, DetailSection } from '~/components/ui/detail-page';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { Moment } from '~/components/staff/confirm-form';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import { numberIn, type DraftCustomer } from '~/domain/draft-orders/draft-form';
import type { DraftAppliedDiscount, DraftLine } from '~/domain/draft-orders/draft-order';
import { formatUsd } from '~/domain/core/money';
import { orderAddressLines } from '~/domain/orders/order';
import type { StoredStaffDraft } from '~/domain/draft-orders/staff-draft';
import { isEditTag } from '~/domain/draft-orders/staff-draft';
import { erpPaths } from '~/erp-paths';
import { DraftSumList, taxLabel } from './draft-price';

const LABELS = ERP_DRAFTS.closed;

type ClosedDraftProps = {
  draft: StoredStaffDraft;
  /** The customer as Shopify has them now; null if the draft has none, or if Shopify does not respond. */
  customer: DraftCustomer | null;
  /** What comes next, above the lines; and what is below the sums. */
  next: ReactNode;
  children: ReactNode;
};

/** Shows everything about a draft that can no longer be changed here. */
export function ClosedDraft({ draft, customer, next, children }: ClosedDraftProps) {
  const { shippingAddress, lines } = draft;
  return (
    <DetailColumns
      side={
        <>
          <DetailSection id="draft-buyer" heading={LABELS.customer}>
            <Buyer draft={draft} customer={customer} />
          </DetailSection>
          {shippingAddress === null ? null : (
            <DetailSection id="draft-to" heading={LABELS.address}>
              <AddressLines lines={orderAddressLines(shippingAddress)} />
            </DetailSection>
          )}
          <DetailSection id="draft-facts" heading={LABELS.facts}>
            <DraftFacts draft={draft} />
          </DetailSection>
        </>
      }
    >
      {next}
      <DetailSection id="draft-lines" heading={LABELS.lines}>
        <ErpTable
          caption={LABELS.lines}
          columns={COLUMNS}
          rows={lines}
          keyOf={({ id }) => id}
          none={LABELS.noLines}
        />
      </DetailSection>
      <DetailSection id="draft-sums" heading={LABELS.sums}>
        <DraftSumList sums={draft} />
      </DetailSection>
      {children}
    </DetailColumns>
  );
}

function DraftFacts({ draft }: { draft: StoredStaffDraft }) {
  const { attributes, discountCodes, discount, metafields, note } = draft;
  const tags = draft.tags.filter((tag) => !isEditTag(tag));
  return (
    <FactList>
      <Fact term={LABELS.changed}>
        <Moment iso={draft.updatedAt} />
      </Fact>
      {tags.length === 0 ? null : <Fact term={LABELS.tags}>{tags.join(', ')}</Fact>}
      {note ? <Fact term={LABELS.note}>{note}</Fact> : null}
      {draft.taxExempt ? <Fact term={LABELS.taxExempt}>{LABELS.yes}</Fact> : null}
      {discountCodes.length === 0 ? null : (
        <Fact term={LABELS.codes}>{discountCodes.join(', ')}</Fact>
      )}
      {discount === null ? null : <Fact term={LABELS.discount}>{discountLabel(discount)}</Fact>}
      {attributes.length === 0 ? null : (
        <Fact term={LABELS.attributes}>
          <Lines of={attributes.map(({ name, value }) => `${name}: ${value}`)} />
        </Fact>
      )}
      {metafields.length === 0 ? null : (
        <Fact term={LABELS.metafields}>
          <Lines
            of={metafields.map(({ namespace, key, value }) => `${namespace}.${key}: ${value}`)}
          />
        </Fact>
      )}
    </FactList>
  );
}

function Buyer({ draft, customer }: Pick<ClosedDraftProps, 'draft' | 'customer'>) {
  const number = numberIn(draft.customerGid);
  return (
    <>
      {number === '' ? (
        <p>{LABELS.noCustomer}</p>
      ) : (
        <p className="[overflow-wrap:anywhere]">
          <a href={erpPaths.customer(number)} className="text-link font-semibold">
            {customer?.name || number}
          </a>{' '}
          {customer?.email === customer?.name ? null : customer?.email}
        </p>
      )}
      {draft.email === null ? null : (
        <div className="mt-3">
          <FactList facts={[{ term: LABELS.email, value: draft.email }]} />
        </div>
      )}
    </>
  );
}

const COLUMNS: readonly ListColumn<DraftLine>[] = [
  { label: LABELS.item, cell: (line) => <Item line={line} /> },
  { label: LABELS.quantity, isNumber: true, cell: ({ quantity }) => quantity },
  {
    label: LABELS.unit,
    isNumber: true,
    cell: ({ priceOverrideCents, unitCents }) => {
      const cents = priceOverrideCents ?? unitCents;
      return cents === null ? '' : formatUsd(cents);
    },
  },
  { label: LABELS.total, isNumber: true, cell: ({ totalCents }) => formatUsd(totalCents) },
];

function Item({ line }: { line: DraftLine }) {
  const shownLines = [
    line.custom ? LABELS.custom : '',
    line.taxable ? '' : LABELS.notTaxable,
    line.discount === null ? '' : discountLabel(line.discount),
    ...line.properties.map(({ name, value }) => `${name}: ${value}`),
    ...line.taxLines.map((tax) => `${taxLabel(tax)}: ${formatUsd(tax.price.cents)}`),
  ].filter(Boolean);
  return (
    <span className="[overflow-wrap:anywhere]">
      {line.title}
      <span className="block text-sm font-normal text-ink-soft">
        <Lines of={shownLines} />
      </span>
    </span>
  );
}

/** Returns a discount with its name and amount: `Trade show, 10%: -$4.50`. */
function discountLabel(discount: DraftAppliedDiscount): string {
  const { title, description, value, valueType, amountCents } = discount;
  const share = valueType === 'PERCENTAGE' ? `${value}%` : '';
  const name = [title ?? description, share].filter(Boolean).join(', ');
  return [name, `-${formatUsd(amountCents)}`].filter(Boolean).join(': ');
}

function Lines({ of }: { of: readonly string[] }): ReactNode {
  return of.map((line, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- two may say the same
    <span key={place} className="block">
      {line}
    </span>
  ));
}
