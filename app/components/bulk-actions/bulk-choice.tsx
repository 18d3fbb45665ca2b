import { Button } from '~/components/ui/forms/button';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { SelectField, TextField } from '~/components/ui/forms/field';
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
  const errorAt = (name: string) => {
    const { error } = typedField(reply, name);
    return error ? { error } : {};
  };
  const isAll = typed('scope') === 'matching';
  return (
    <fieldset className="mt-8 grid gap-4 rounded-md border border-line p-5" data-print="off">
      <legend className="px-2 text-lg font-semibold">{BULK.title(list)}</legend>
      {reply ? (
        <p role="alert" className="font-semibold text-danger">
          {allErrors(reply).join(' ')}
        </p>
      ) : null}
      <input type="hidden" name="form_token" value={typed('form_token') ?? token} />
      <div className="grid gap-x-8 sm:grid-cols-2">
        <Checkbox
          type="radio"
          name="scope"
          value="ticked"
          label={BULK.ticked}
          defaultChecked={!isAll}
        />
        <Checkbox
          type="radio"
          name="scope"
          value="matching"
          label={BULK.matching(cappedLabel(counted))}
          defaultChecked={isAll}
        />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          id="bulk-change"
          name="change"
          label={BULK.change}
          options={changes.map((value) => ({ value, label: CHANGE_LABELS[value] }))}
          defaultValue={typed('change') ?? changes[0]}
          {...errorAt('change')}
        />
        <TextField
          id="bulk-tag"
          name="tag"
          label={BULK.tag}
          hint={BULK.tagHint}
          maxLength={MOST_TAG_LETTERS}
          autoComplete="off"
          defaultValue={typed('tag') ?? ''}
          {...errorAt('tag')}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button name="intent" value="choose" aria-describedby="bulk-note">
          {BULK.send}
        </Button>
        <p id="bulk-note" className="text-sm text-ink-soft">
          {BULK.sendNote}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {/* A post and not a link: each download is recorded in the audit log, and nothing prefetches it. */}
        <Button
          variant="secondary"
          name="intent"
          value="export"
          formAction={fileTo}
          aria-describedby="csv-note"
        >
          {BULK.csv}
        </Button>
        <p id="csv-note" className="text-sm text-ink-soft">
          {BULK.csvNote}
        </p>
      </div>
    </fieldset>
  );
}
