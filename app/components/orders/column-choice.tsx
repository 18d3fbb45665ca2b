import { Form } from '@remix-run/react';
import { Button } from '~/components/ui/forms/button';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { Disclosure } from '~/components/ui/disclosure';
import { ERP_ORDERS } from '~/content/orders/erp-orders';

type ColumnChoiceProps<Column extends string> = {
  /** Labels of all available columns, in the order of the table. */
  words: Readonly<Record<Column, string>>;
  columns: readonly Column[];
  /** URL of the list with its current query. */
  action: string;
};

/** Chooses the columns of a list; the choice is kept per staff member. */
export function ColumnChoice<Column extends string>(props: ColumnChoiceProps<Column>) {
  const { words, columns, action } = props;
  return (
    <Disclosure summary={ERP_ORDERS.columns.title}>
      <Form key={columns.join(' ')} method="post" action={action}>
        <input type="hidden" name="intent" value="columns" />
        <fieldset>
          <legend className="text-sm text-ink-soft">{ERP_ORDERS.columns.text}</legend>
          <div className="grid grid-cols-2 sm:grid-cols-3">
            {(Object.entries(words) as [Column, string][]).map(([column, label]) => (
              <Checkbox
                key={column}
                name="column"
                value={column}
                label={label}
                defaultChecked={columns.includes(column)}
              />
            ))}
          </div>
        </fieldset>
        <Button variant="secondary" className="mt-3">
          {ERP_ORDERS.columns.send}
        </Button>
      </Form>
    </Disclosure>
  );
}
