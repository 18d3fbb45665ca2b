import type { ReactNode } from 'react';
import type { TabList } from '~/domain/core/lists';
import { Pagination } from './pagination';

type TabbedListProps<Tab extends string> = {
  list: TabList<Tab>;
  /** What is shown. */
  tab: Tab;
  page: number;
  pageCount: number;
  /** URL of the list. */
  path: (params: Record<string, string>) => string;
  /** Name of the tabs, and of each. */
  label: string;
  words: Readonly<Record<Tab, string>>;
  /** The table. */
  children: ReactNode;
};

/** A list with a tab for each of its parts, each with its own URL. */
export function TabbedList<Tab extends string>(props: TabbedListProps<Tab>) {
  const { list, tab, page, pageCount, path, label, words, children } = props;
  const hrefOf = (one: Tab, number: number) => path(list.params({ tab: one, page: number }));
  return (
    <>
      <nav aria-label={label} className="mb-6" data-print="off">
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {list.tabs.map((one) => (
            <li key={one}>
              <a
                href={hrefOf(one, 1)}
                aria-current={one === tab ? 'page' : undefined}
                className="target text-link aria-[current]:font-bold aria-[current]:text-ink aria-[current]:no-underline"
              >
                {words[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
      <div className="mt-6">
        <Pagination page={page} pageCount={pageCount} hrefOf={(number) => hrefOf(tab, number)} />
      </div>
    </>
  );
}
