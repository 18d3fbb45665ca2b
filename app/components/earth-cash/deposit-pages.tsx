import { PAYMENTS } from '~/content/earth-cash';
import { paths } from '~/paths';

type DepositPagesProps = {
  /** Counted from 1. */
  page: number;
  hasMore: boolean;
};

const LINK = 'target px-2 text-link font-semibold';

/** To newer and older deposits; nothing where all of them are on one page. */
export function DepositPages({ page, hasMore }: DepositPagesProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label={PAYMENTS.deposits} data-print="off" className="mt-4 flex gap-4">
      {page > 1 ? (
        <a href={pathOf(page - 1)} rel="prev" className={LINK}>
          {PAYMENTS.newer}
        </a>
      ) : null}
      {hasMore ? (
        <a href={pathOf(page + 1)} rel="next" className={LINK}>
          {PAYMENTS.older}
        </a>
      ) : null}
    </nav>
  );
}

function pathOf(page: number): string {
  return `${paths.payments({ page: page === 1 ? undefined : String(page) })}#deposits`;
}
