import type { ComponentPropsWithoutRef } from 'react';
import { CONTROL, Field, type FieldWords } from './field';

type TextAreaProps = FieldWords & Omit<ComponentPropsWithoutRef<'textarea'>, keyof FieldWords>;

export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  id,
  rows = 5,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, optional, className, id }}>
      {(control) => <textarea rows={rows} className={CONTROL} {...area} {...control} />}
    </Field>
  );
}
