import { SelectField } from '~/components/ui/forms/select-field';
import type { FieldState } from '~/components/ui/forms/enquiry-form';

type SelectChoiceProps<Value extends string> = {
  field: FieldState;
  label: string;
  values: readonly Value[];
  words: Readonly<Record<Value, string>>;
};

/** A select without a preselected value. */
export function SelectChoice<Value extends string>({
  field,
  label,
  values,
  words,
}: SelectChoiceProps<Value>) {
  const { defaultValue = '', ...rest } = field;
  return (
    <SelectField
      label={label}
      required
      defaultValue={defaultValue}
      options={[
        { value: '', label: 'Please choose' },
        ...values.map((value) => ({ value, label: words[value] })),
      ]}
      {...rest}
    />
  );
}
