import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react';

type FieldLabels = {
  label: string;
  /** What to know before typing. */
  hint?: string;
  /** What to fix; marks the control as invalid. */
  error?: string;
  /** Whether the field may be left empty; the label says so, since most fields are required. */
  optional?: boolean;
  className?: string;
};

/** Props that tie a control to its label, hint and error. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export const CONTROL =
  'block w-full min-h-12 rounded-md border-[1.5px] border-control bg-raised px-4 py-2.5 text-base ' +
  'aria-[invalid]:border-danger focus-visible:outline-offset-0';

type FieldProps = FieldLabels & { id?: string; children: (control: ControlProps) => ReactNode };

/** Label, hint and error around a control; `children` receives the ids that connect them. */
export function Field({ label, hint, error, optional, className, id, children }: FieldProps) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={controlId} className="mb-1.5 block font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-soft"> (optional)</span> : null}
      </label>
      {hint ? (
        <p id={hintId} className="mb-2 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p id={errorId} className="mt-2 text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

type TextFieldProps = FieldLabels & Omit<ComponentPropsWithoutRef<'input'>, keyof FieldLabels>;

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

type TextAreaProps = FieldLabels & Omit<ComponentPropsWithoutRef<'textarea'>, keyof FieldLabels>;

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

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = FieldLabels & { options: readonly SelectOption[] } & Omit<
    ComponentPropsWithoutRef<'select'>,
    keyof FieldLabels | 'children'
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
