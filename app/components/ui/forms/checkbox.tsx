import { useId } from 'react';
import type { ComponentPropsWithoutRef } from 'react';

type CheckboxProps = Omit<ComponentPropsWithoutRef<'input'>, 'children'> & {
  label: string;
  /** Shown after the label, e.g. the number of matching products. */
  count?: number;
  error?: string;
  type?: 'checkbox' | 'radio';
};

/** A checkbox or radio with its label; the whole row is the 44 px target. */
export function Checkbox({
  label,
  count,
  error,
  type = 'checkbox',
  className,
  ...input
}: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 py-1.5">
        <input
          type={type}
          className="size-5 shrink-0"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...input}
        />
        <span>
          {label}
          {count === undefined ? null : (
            <span className="text-sm text-ink-soft tabular-nums"> ({count})</span>
          )}
        </span>
      </label>
      {error ? (
        <p id={errorId} className="text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
