import { Form } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { Checkbox } from '~/components/ui/checkbox';
import { Disclosure } from '~/components/ui/disclosure';
import { ERP_ORDERS } from '~/content/erp-orders';

type ColumnChoiceProps<Column extends string> = {
  /** All that there are, with what they are called, in the order of the table. */
  words: Readonly<Record<Column, string>>;
  columns: readonly Column[];
  /** The address of the list as it is asked for now. */
  action: string;
};

/** Which columns a list has, for whoever looks at it. */
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
