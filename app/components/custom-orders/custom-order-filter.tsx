import { Button } from '~/components/ui/button';
import { SelectField } from '~/components/ui/select-field';
import { TextField } from '~/components/ui/text-field';
import { CUSTOM_ORDER_STATES_WORDS } from '~/content/custom-orders';
import { CUSTOM_ORDER_STATES } from '~/domain/custom-order';

type CustomOrderFilterProps = {
  action: string;
  /** What it searches in. */
  label: string;
  search: string;
  state: string;
};

/** Search and state, by the page's address. */
export function CustomOrderFilter({ action, label, search, state }: CustomOrderFilterProps) {
  return (
    <form method="get" action={action} className="mb-6 flex flex-wrap items-end gap-4">
      <TextField
        type="search"
        name="search"
        label={label}
        defaultValue={search}
        className="min-w-0 grow basis-56"
      />
      <SelectField
        name="state"
        label="State"
        defaultValue={state}
        className="grow basis-40"
        options={[
          { value: '', label: 'All' },
          ...CUSTOM_ORDER_STATES.map((value) => ({
            value,
            label: CUSTOM_ORDER_STATES_WORDS[value].label,
          })),
        ]}
      />
      <Button variant="secondary">Show</Button>
    </form>
  );
}
