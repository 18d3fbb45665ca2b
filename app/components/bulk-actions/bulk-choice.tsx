import { Button } from '~/components/ui/forms/button';
import { cappedLabel } from '~/content/orders/erp-orders';
import { BULK, CHANGE_LABELS } from '~/content/bulk-actions/erp-bulk-actions';
import { MOST_TAG_LETTERS, BULK_ACTION_CHANGES } from '~/domain/bulk-actions/bulk-action';
import type { ViewedList } from '~/domain/orders/erp-order-query';
import { type AccountReply, allErrors, typedField } from '~/components/ui/forms/account-form';

type BulkChoiceProps = {
  list: ViewedList;
  counted: { count: number; isMore: boolean };
  /** URL that exports the current list as a file. */
  fileTo: string;
  token: string;
  reply: AccountReply | undefined;
};

/** Actions for the ticked rows, or for the whole list; part of the table's form. */
export function BulkChoice({ list, counted, fileTo, token, reply }: BulkChoiceProps) {
  const changes = BULK_ACTION_CHANGES[list];
  const typed = (name: string) => typedField(reply, name).defaultValue;
  const invalid = (name: string) =>
    typedField(reply, name).error ? { 'aria-invalid': true as const } : {};
  const isAll = typed('scope') === 'matching';
  return (
    <fieldset className="list-bulk" data-print="off">
      <legend className="sr-only">{BULK.title(list)}</legend>
      {reply ? (
        <p role="alert" className="font-semibold text-danger">
          {allErrors(reply).join(' ')}
        </p>
      ) : null}
      <input type="hidden" name="form_token" value={typed('form_token') ?? token} />
      <label>
        <input type="radio" name="scope" value="ticked" defaultChecked={!isAll} />
        {BULK.ticked}
      </label>
      <label>
        <input type="radio" name="scope" value="matching" defaultChecked={isAll} />
        {BULK.matching(cappedLabel(counted))}
      </label>
      <select
        aria-label={BULK.change}
        name="change"
        className="select pr-11"
        defaultValue={typed('change') ?? changes[0]}
        {...invalid('change')}
      >
        {changes.map((value) => (
          <option key={value} value={value}>
            {CHANGE_LABELS[value]}
          </option>
        ))}
      </select>
      <label className="list-bulk-tag">
        {BULK.tag}
        <input
          name="tag"
          maxLength={MOST_TAG_LETTERS}
          autoComplete="off"
          defaultValue={typed('tag') ?? ''}
          {...invalid('tag')}
        />
      </label>
      <Button name="intent" value="choose" title={BULK.sendNote}>
        {BULK.send}
      </Button>
      {/* A post and not a link: each download is recorded in the audit log, and nothing prefetches it. */}
      <Button
        variant="quiet"
        name="intent"
        value="export"
        formAction={fileTo}
        title={BULK.csvNote}
        className="ml-auto"
      >
        {BULK.csv}
      </Button>
    </fieldset>
  );
}
