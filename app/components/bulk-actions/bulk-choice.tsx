import { Button } from '~/components/ui/forms/button';
import { cappedLabel } from '~/content/core/lists';
import { BULK, CHANGE_LABELS } from '~/content/bulk-actions/erp-bulk-actions';
import { MOST_TAG_LETTERS, BULK_ACTION_CHANGES } from '~/domain/bulk-actions/bulk-action';
import { PACKING_SLIPS } from '~/content/orders/packing-slips';
import type { BulkList } from '~/domain/orders/erp-order-query';
import { type AccountReply, allErrors, typedField } from '~/components/ui/forms/account-form';

type BulkChoiceProps = {
  list: BulkList;
  counted: { count: number; isMore: boolean };
  /** URL that exports the current list as a file. */
  fileTo: string;
  /** URL that answers with the packing slips; null for a list of what is not packed. */
  slipsTo: string | null;
  /** What was selected when a file was not made. */
  isAllSelected: boolean;
  token: string;
  reply: AccountReply | undefined;
};

/** Actions for the ticked rows, or for the whole list; part of the table's form. */
export function BulkChoice(props: BulkChoiceProps) {
  const { list, counted, fileTo, slipsTo, token, reply, isAllSelected } = props;
  const changes = BULK_ACTION_CHANGES[list];
  const typed = (name: string) => typedField(reply, name).defaultValue;
  const invalid = (name: string) =>
    typedField(reply, name).error ? { 'aria-invalid': true as const } : {};
  const isAll = (typed('scope') ?? (isAllSelected ? 'matching' : 'ticked')) === 'matching';
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
      {slipsTo === null ? null : (
        <p id="packing-slips-note" className="min-w-0 flex-[1_1_18rem] text-ink-soft">
          {PACKING_SLIPS.note}
        </p>
      )}
      {/* Posts and not links: each download is recorded in the audit log, and nothing prefetches it. */}
      <div className="ml-auto flex flex-wrap">
        {slipsTo === null ? null : (
          <Button
            variant="quiet"
            name="intent"
            value="packing-slips"
            formAction={slipsTo}
            aria-describedby="packing-slips-note"
          >
            {PACKING_SLIPS.download}
          </Button>
        )}
        <Button
          variant="quiet"
          name="intent"
          value="export"
          formAction={fileTo}
          title={BULK.csvNote}
        >
          {BULK.csv}
        </Button>
      </div>
    </fieldset>
  );
}
