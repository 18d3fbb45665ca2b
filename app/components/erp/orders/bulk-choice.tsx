import type { PageRefusal } from '~/components/erp/orders/saved-views';
import { Button } from '~/components/ui/button';
import { Checkbox } from '~/components/ui/checkbox';
import { SelectField } from '~/components/ui/select-field';
import { TextField } from '~/components/ui/text-field';
import { cappedWords, CHANGE_WORDS, ERP_ORDERS } from '~/content/erp-orders';
import { erpOrderFields, type ErpOrderQuery } from '~/domain/erp-order-query';
import { MOST_TAG_LETTERS, RUN_CHANGES } from '~/domain/order-run';
import { paths } from '~/paths';

type BulkChoiceProps = {
  counted: { count: number; isMore: boolean };
  query: ErpOrderQuery;
  token: string;
  reply: PageRefusal;
};

const WORDS = ERP_ORDERS.bulk;

/** What to do with the ticked orders, or with all that the list has; part of the table's form. */
export function BulkChoice({ counted, query, token, reply }: BulkChoiceProps) {
  const typed = (name: string) => reply?.typed[name]?.[0];
  const errorAt = (id: string) =>
    reply && reply.controlId === id ? { error: reply.sentence } : {};
  const isAll = typed('scope') === 'matching';
  return (
    <fieldset className="mt-8 grid gap-4 rounded-md border border-line p-5" data-print="off">
      <legend className="px-2 text-lg font-semibold">{WORDS.title}</legend>
      {reply ? (
        <p role="alert" className="font-semibold text-danger">
          {reply.sentence}
        </p>
      ) : null}
      <input type="hidden" name="form_token" value={typed('form_token') ?? token} />
      <div className="grid gap-x-8 sm:grid-cols-2">
        <Checkbox
          type="radio"
          name="scope"
          value="ticked"
          label={WORDS.ticked}
          defaultChecked={!isAll}
        />
        <Checkbox
          type="radio"
          name="scope"
          value="matching"
          label={WORDS.matching(cappedWords(counted))}
          defaultChecked={isAll}
        />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          id="bulk-change"
          name="change"
          label={WORDS.change}
          options={RUN_CHANGES.map((value) => ({ value, label: CHANGE_WORDS[value] }))}
          defaultValue={typed('change') ?? RUN_CHANGES[0]}
          {...errorAt('bulk-change')}
        />
        <TextField
          id="bulk-tag"
          name="tag"
          label={WORDS.tag}
          hint={WORDS.tagHint}
          maxLength={MOST_TAG_LETTERS}
          autoComplete="off"
          defaultValue={typed('tag') ?? ''}
          {...errorAt('bulk-tag')}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button name="intent" value="choose" aria-describedby="bulk-note">
          {WORDS.send}
        </Button>
        <p id="bulk-note" className="text-sm text-ink-soft">
          {WORDS.sendNote}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {/* A post and no link: each file leaves its trace, and nothing fetches it ahead. */}
        <Button
          variant="secondary"
          name="intent"
          value="export"
          formAction={paths.erpOrdersExport(erpOrderFields({ ...query, page: 1 }))}
          aria-describedby="csv-note"
        >
          {WORDS.csv}
        </Button>
        <p id="csv-note" className="text-sm text-ink-soft">
          {WORDS.csvNote}
        </p>
      </div>
    </fieldset>
  );
}
