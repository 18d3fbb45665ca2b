import { pageWindow } from './pagination-window';

type PaginationProps = {
  /** Counts from 1. */
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
};

const CELL = 'grid min-h-11 min-w-11 place-items-center rounded-md px-2 tabular-nums sm:px-3';

/** So many places fit between 'Previous' and 'Next' on a phone, or beside one of them; more get a line of their own. */
const BETWEEN = 3;
const BESIDE = 5;

/** Pagination as plain links, which work without JavaScript; nothing if there is a single page. */
export function Pagination({ page, pageCount, hrefOf }: PaginationProps) {
  if (pageCount <= 1) return null;
  const shown = pageWindow(page, pageCount);
  const isEnd = page === 1 || page === pageCount;
  const ownLine =
    shown.length > (isEnd ? BESIDE : BETWEEN) ? 'max-sm:order-first max-sm:w-full' : '';
  return (
    <nav
      aria-label="Pages"
      data-print="off"
      className="flex flex-wrap items-center justify-center gap-1 font-medium"
    >
      {page > 1 ? (
        <a href={hrefOf(page - 1)} rel="prev" className={`${CELL} hover:bg-soft`}>
          Previous
        </a>
      ) : null}
      <ul className={`flex flex-wrap items-center justify-center gap-1 ${ownLine}`}>
        {shown.map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span aria-hidden="true" className={CELL}>
                …
              </span>
            ) : (
              <a
                href={hrefOf(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                className={`${CELL} hover:bg-soft aria-[current]:bg-ink aria-[current]:text-paper`}
              >
                {number}
              </a>
            )}
          </li>
        ))}
      </ul>
      {page < pageCount ? (
        <a href={hrefOf(page + 1)} rel="next" className={`${CELL} hover:bg-soft`}>
          Next
        </a>
      ) : null}
    </nav>
  );
}
