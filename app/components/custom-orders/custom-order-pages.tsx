import { Pagination } from '~/components/ui/pagination';

type CustomOrderPagesProps = {
  query: { search: string; state: string | null; page: number };
  pages: number;
  to: (query: { search: string; state: string; page: string }) => string;
};

/** The way through a long list; the filter goes with it. */
export function CustomOrderPages({ query, pages, to }: CustomOrderPagesProps) {
  const { search, state } = query;
  return (
    <Pagination
      page={Math.min(query.page, pages)}
      pageCount={pages}
      hrefOf={(page) => to({ search, state: state ?? '', page: page === 1 ? '' : String(page) })}
    />
  );
}
