import type { ComponentPropsWithoutRef } from 'react';
import { CONTROL, Field, type FieldWords } from '~/components/ui/field';

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = FieldWords & { options: readonly SelectOption[] } & Omit<
    ComponentPropsWithoutRef<'select'>,
    keyof FieldWords | 'children'
  >;

/** The browser's own select: it works without JavaScript and knows every phone's habits. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(control) => (
        <select className={`${CONTROL} select pr-11 text-ellipsis`} {...select} {...control}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
