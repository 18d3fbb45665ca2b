import { ErpTable, type ErpColumn } from '~/components/ui/lists/erp-table';
import { ERP_DRAFTS } from '~/content/draft-orders/erp-drafts';
import type { DraftDifference } from '~/domain/draft-orders/draft-form';

const WORDS = ERP_DRAFTS.changed;

const COLUMNS: readonly ErpColumn<DraftDifference>[] = [
  { label: WORDS.field, cell: ({ field }) => field },
  { label: WORDS.yours, cell: ({ yours }) => yours || WORDS.nothing },
  { label: WORDS.theirs, cell: ({ theirs }) => theirs || WORDS.nothing },
];

type DraftChangedProps = { differences: readonly DraftDifference[]; to: string };

/**
 * The draft was changed by another staff member: shows its new values beside the typed ones, and how to
 * continue.
 */
export function DraftChanged({ differences, to }: DraftChangedProps) {
  return (
    <section aria-labelledby="draft-changed" className="mb-10">
      <h2 id="draft-changed">{WORDS.heading}</h2>
      <p className="mt-2 max-w-prose">{WORDS.text}</p>
      <div className="mt-4">
        <ErpTable
          caption={WORDS.heading}
          columns={COLUMNS}
          rows={differences}
          keyOf={({ field }) => field}
          none={WORDS.same}
        />
      </div>
      <p className="mt-4">
        <a href={to} className="target text-link">
          {WORDS.take}
        </a>
      </p>
    </section>
  );
}
