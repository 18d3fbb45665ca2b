import { Form, useLocation } from '~/framework';
import { Button } from '~/components/ui/forms/button';
import { Checkbox } from '~/components/ui/forms/checkbox';
import type { ColumnChoiceProps } from '~/components/ui/lists/erp-table';
import { Sheet, SheetButton } from '~/components/ui/sheet';
import { COLUMNS } from '~/content/staff/list-sheets';
import { erpPaths } from '~/erp-paths';

/** A button and its sheet: chooses the columns of a list; the choice is kept per staff member. */
export function ColumnChoice({ list, columns, shown }: ColumnChoiceProps) {
  const { pathname, search } = useLocation();
  const id = `columns-${list}`;
  return (
    <>
      <SheetButton id={id}>{COLUMNS.title}</SheetButton>
      <Sheet id={id} title={COLUMNS.title}>
        <Form key={shown.join(' ')} method="post" action={erpPaths.columns()}>
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="back" value={pathname + search} />
          <fieldset>
            <legend className="text-sm text-ink-soft">{COLUMNS.text}</legend>
            <div className="grid grid-cols-2">
              {columns.map(({ name, label }) => (
                <Checkbox
                  key={name}
                  name="column"
                  value={name}
                  label={label}
                  defaultChecked={shown.includes(name)}
                />
              ))}
            </div>
          </fieldset>
          <Button variant="secondary" className="mt-3">
            {COLUMNS.send}
          </Button>
        </Form>
      </Sheet>
    </>
  );
}
