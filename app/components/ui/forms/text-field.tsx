import type { ComponentPropsWithoutRef } from 'react';
import { CONTROL, Field, type FieldWords } from './field';

type TextFieldProps = FieldWords & Omit<ComponentPropsWithoutRef<'input'>, keyof FieldWords>;

export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(control) => <input type={type} className={CONTROL} {...input} {...control} />}
    </Field>
  );
}
