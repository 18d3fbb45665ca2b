import type { ReactNode } from 'react';
import {
  AccountForm,
  type AccountField,
  type AccountReply,
} from '~/components/ui/forms/account-form';
import { ConfirmDialog } from '~/components/ui/forms/post-button';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Notice } from '~/components/ui/notice';
import type { StaffActionShown } from '~/domain/staff/staff-action';
import { ErpPage } from './erp-page';
import { Activity } from './timeline';

type Done = 'added' | 'removed' | 'gone';

type ManagedListProps<Row> = {
  texts: {
    title: string;
    text: string;
    caption: string;
    none: string;
    remove: string;
    add: { heading: string; send: string };
    removal: {
      heading: (name: string) => string;
      what: readonly string[];
      confirm: string;
      cancel: string;
    };
    done: Readonly<Record<Done, string>>;
  };
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  /** What names a row, and the field in which that is posted. */
  nameOf: (row: Row) => string;
  field: string;
  path: (query?: { remove: string }) => string;
  /** The row that is to be removed, if the reader is asked about one. */
  requested: string | null;
  /** What a press has just done. */
  done: Done | null;
  reply: AccountReply | undefined;
  actions: readonly StaffActionShown[];
  /** For those who may only read: why. */
  readOnly?: string | null;
  /** The fields of the form that adds a row. */
  children: (field: (name: string) => AccountField) => ReactNode;
};

/** A page with a short list that staff keep: its rows, each with a link that removes it, and the form that adds one. */
export function ManagedList<Row>(props: ManagedListProps<Row>) {
  const { texts, rows, columns, nameOf, field, path, requested, done, reply, actions } = props;
  const { readOnly = null, children } = props;
  const { add, removal } = texts;
  if (requested !== null) {
    return (
      <ConfirmDialog
        heading={removal.heading(requested)}
        level={1}
        what={removal.what}
        confirm={{ intent: 'remove', label: removal.confirm, fields: { [field]: requested } }}
        cancel={{ label: removal.cancel, href: path() }}
        reply={reply}
      />
    );
  }
  return (
    <ErpPage title={texts.title} text={texts.text}>
      {done && !reply ? (
        <div className="mb-8">
          <Notice tone={done === 'gone' ? 'info' : 'done'}>{texts.done[done]}</Notice>
        </div>
      ) : null}
      <ErpTable
        caption={texts.caption}
        columns={readOnly === null ? [...columns, removeColumn(props)] : columns}
        rows={rows}
        keyOf={nameOf}
        none={texts.none}
      />
      {readOnly === null ? (
        <section aria-labelledby="add-row" className="mt-12">
          <h2 id="add-row">{add.heading}</h2>
          <AccountForm name="add" reply={reply} save={add.send} className="mt-5 max-w-xl">
            {children}
          </AccountForm>
        </section>
      ) : (
        <p className="mt-6 text-ink-soft">{readOnly}</p>
      )}
      <Activity actions={actions} />
    </ErpPage>
  );
}

/** The links that ask whether to remove a row. */
function removeColumn<Row>(
  props: Pick<ManagedListProps<Row>, 'texts' | 'path' | 'nameOf'>,
): ListColumn<Row> {
  const { texts, path, nameOf } = props;
  return {
    label: texts.remove,
    isUnnamed: true,
    cell: (row) => (
      <a href={path({ remove: nameOf(row) })} className="target text-link">
        {texts.remove}
        <span className="sr-only"> {nameOf(row)}</span>
      </a>
    ),
  };
}
