import type { ReactNode } from 'react';
import { ColumnChoice } from '~/components/orders/column-choice';
import { SavedViews } from '~/components/orders/saved-views';
import { Notice } from '~/components/ui/notice';
import { ERP_ORDERS } from '~/content/orders/erp-orders';
import { choiceRefusal } from '~/content/bulk-actions/erp-runs';
import type { StaffView, ViewedList } from '~/domain/orders/staff-view';
import { ErpPage } from '~/components/staff/erp-page';
import type { PageRefusal } from '~/domain/core/page-refusal';

type Done = 'saved' | 'replaced' | 'removed' | 'columns' | 'none-chosen';

type ListDeskProps<Column extends string> = {
  list: ViewedList;
  words: { title: string; text: string; gathering: string };
  /** Data from the page's loader. */
  known: {
    isWhole: boolean;
    columns: readonly Column[];
    views: readonly (StaffView & { isCurrent: boolean; mayChange: boolean })[];
    isAdmin: boolean;
    done: Done | null;
    token: string;
  };
  columnWords: Readonly<Record<Column, string>>;
  pathOf: (fields: Record<string, string>) => string;
  /** The list's current query. */
  fields: Record<string, string>;
  reply: PageRefusal;
  /** The state tabs and the filter form. */
  above: ReactNode;
  /** The list itself. */
  children: ReactNode;
};

/** A list page of the back-office: state tabs, filters, saved views, columns, and the list. */
export function ListDesk<Column extends string>(props: ListDeskProps<Column>) {
  const { list, words, known, columnWords, pathOf, fields, reply, above, children } = props;
  const { isWhole, columns, views, isAdmin, done, token } = known;
  return (
    <ErpPage title={words.title} text={words.text}>
      {done && !reply ? (
        <div className="mb-6">
          <Notice tone={done === 'none-chosen' ? 'problem' : 'done'}>
            {doneWords(list, done)}
          </Notice>
        </div>
      ) : null}
      {isWhole ? null : (
        <div className="mb-6">
          <Notice>{words.gathering}</Notice>
        </div>
      )}
      {above}
      <div className="mt-6 grid gap-x-10 lg:grid-cols-2">
        <SavedViews
          views={views}
          pathOf={pathOf}
          fields={fields}
          columns={columns}
          isAdmin={isAdmin}
          token={token}
          reply={reply}
        />
        <ColumnChoice words={columnWords} columns={columns} action={pathOf(fields)} />
      </div>
      {children}
    </ErpPage>
  );
}

function doneWords(list: ViewedList, done: Done): string {
  if (done === 'none-chosen') return choiceRefusal(list, 'none-chosen');
  return done === 'columns' ? ERP_ORDERS.columns.saved : ERP_ORDERS.views[done];
}
