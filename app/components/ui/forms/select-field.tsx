import type { ComponentPropsWithoutRef } from 'react';
import { CONTROL, Field, type FieldWords } from './field';

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = FieldWords & { options: readonly SelectOption[] } & Omit<
    ComponentPropsWithoutRef<'select'>,
    keyof FieldWords | 'children'
  >;

/** A native select: it works without JavaScript and as users of each phone expect. */
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
