import { Moment } from '~/components/staff/confirm-form';
import { PostButton } from '~/components/ui/forms/post-button';
import { BY_TIME, ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { ERP_REVIEWS } from '~/content/reviews/erp-reviews';
import type { ListedReview } from '~/domain/reviews/product-review';
import { numberIn } from '~/domain/orders/bought-before';
import { erpPaths } from '~/erp-paths';
import { Stars } from './stars';

const { columns } = ERP_REVIEWS;

const COLUMNS: readonly ListColumn<ListedReview>[] = [
  {
    label: columns.review,
    cell: ({ stars, title, text, reason }) => (
      <div className="max-w-prose py-2 font-normal">
        <Stars of={stars} /> <strong>{title}</strong>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        {reason === null ? null : (
          <p className="text-ink-soft">
            {ERP_REVIEWS.hidden} {reason}
          </p>
        )}
      </div>
    ),
  },
  {
    label: columns.product,
    cell: ({ productGid, productTitle }) => (
      <a href={erpPaths.product(numberIn(productGid))} className="text-link">
        {productTitle ?? ERP_REVIEWS.gone}
      </a>
    ),
  },
  {
    label: columns.buyer,
    cell: ({ author, customerGid, orderGid, orderName }) => (
      <>
        <a href={erpPaths.customer(numberIn(customerGid))} className="text-link">
          {author}
        </a>
        {orderName === null ? null : (
          <>
            {', '}
            <a href={erpPaths.order(numberIn(orderGid))} className="text-link">
              {orderName}
            </a>
          </>
        )}
      </>
    ),
  },
  { label: columns.written, sorts: BY_TIME, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  {
    label: columns.step,
    isUnnamed: true,
    cell: (review) => <Steps {...review} />,
  },
];

function Steps({ id, version, title, state }: ListedReview) {
  return (
    <div className="flex items-center gap-6">
      {state === 'published' ? null : (
        <PostButton
          intent="publish"
          label={ERP_REVIEWS.publish}
          about={title}
          fields={{ review: id, version: String(version) }}
          variant="quiet"
        />
      )}
      {state === 'hidden' ? null : (
        <a href={erpPaths.reviews({ hide: id, state })} className="target text-link">
          {ERP_REVIEWS.hide}
          <span className="sr-only"> {title}</span>
        </a>
      )}
    </div>
  );
}

/** Reviews in full, one per row, with what staff can do with each. */
export function ReviewTable({ rows }: { rows: readonly ListedReview[] }) {
  return (
    <ErpTable
      list="reviews"
      caption={ERP_REVIEWS.title}
      columns={COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
      none={ERP_REVIEWS.none}
    />
  );
}
