import type { ContextType, ReactNode } from 'react';
import { Button } from '~/components/ui/forms/button';
import { LISTS } from '~/content/core/lists';
import { ListOrder, UNSORTED } from './erp-table';
import { ListTabs, type ListTabsProps } from './list-tabs';
import { Pagination } from './pagination';

type ResultFrameProps = {
  heading: string;
  tabs?: ListTabsProps | undefined;
  /** Of the heading. */
  level?: 2 | 3;
  note?: ReactNode;
  actions?: ReactNode;
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
  /** How its tables are sorted. */
  order?: ContextType<typeof ListOrder>;
  children: ReactNode;
};

/** A list with its heading, tabs and actions above, its notes and pagination below. */
export function ResultFrame(props: ResultFrameProps) {
  const { heading, tabs, level = 2, note, actions, children } = props;
  const { page, pageCount, hrefOf, order = UNSORTED } = props;
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby="list-count" className="list">
      <div className="list-head">
        {tabs ? <ListTabs {...tabs} /> : null}
        {/* The tabs, or what is before the chips, say the same. */}
        <Heading id="list-count" className={tabs ? 'sr-only' : undefined}>
          {heading}
        </Heading>
        {actions ? (
          <div className="list-actions" data-print="off">
            {actions}
          </div>
        ) : null}
      </div>
      <ListOrder.Provider value={order}>{children}</ListOrder.Provider>
      <ListFoot {...{ note, page, pageCount, hrefOf }} />
    </section>
  );
}

/** Notes below a list, and its pagination. */
export function ListFoot(props: Pick<ResultFrameProps, 'note' | 'page' | 'pageCount' | 'hrefOf'>) {
  const { note, ...pages } = props;
  if (!note && pages.pageCount <= 1) return null;
  return (
    <div className="list-foot">
      {note ? <div>{note}</div> : null}
      <Pagination {...pages} />
    </div>
  );
}

/** Prints the page. Hidden without JavaScript, where the browser's own menu prints. */
export function PrintButton() {
  return (
    <Button
      type="button"
      variant="quiet"
      className="needs-script pr-0! pl-3! text-sm! font-normal!"
      onClick={() => window.print()}
    >
      {LISTS.print}
    </Button>
  );
}
