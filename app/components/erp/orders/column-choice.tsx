import { Form } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { Checkbox } from '~/components/ui/checkbox';
import { Disclosure } from '~/components/ui/disclosure';
import { COLUMN_WORDS, ERP_ORDERS } from '~/content/erp-orders';
import { ERP_ORDER_COLUMNS, type ErpOrderColumn } from '~/domain/erp-order-columns';
import { erpOrderFields, type ErpOrderQuery } from '~/domain/erp-order-query';
import { paths } from '~/paths';

type ColumnChoiceProps = { columns: readonly ErpOrderColumn[]; query: ErpOrderQuery };

/** Which columns the list has, for whoever looks at it. */
export function ColumnChoice({ columns, query }: ColumnChoiceProps) {
  return (
    <Disclosure summary={ERP_ORDERS.columns.title}>
      <Form key={columns.join(' ')} method="post" action={paths.erpOrders(erpOrderFields(query))}>
        <input type="hidden" name="intent" value="columns" />
        <fieldset>
          <legend className="text-sm text-ink-soft">{ERP_ORDERS.columns.text}</legend>
          <div className="grid grid-cols-2 sm:grid-cols-3">
            {ERP_ORDER_COLUMNS.map((column) => (
              <Checkbox
                key={column}
                name="column"
                value={column}
                label={COLUMN_WORDS[column]}
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
