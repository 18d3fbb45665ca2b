import { Button } from './button';
import { CONTROL, Field } from './field';

type CodeFieldProps = {
  id: string;
  name: 'code' | 'ambassador';
  label: string;
  hint?: string | undefined;
  maxLength: number;
  typed: string;
  error: string | undefined;
  /** Value of the button's `intent`. */
  intent: string;
  /** Label of the button. */
  apply: string;
  busy: boolean;
};

/**
 * A code field with its own submit button. At the checkout that is the form's first button, so Enter
 * presses it.
 */
export function CodeField({
  id,
  name,
  label,
  hint,
  maxLength,
  typed,
  error,
  intent,
  apply,
  busy,
}: CodeFieldProps) {
  return (
    <Field label={label} optional id={id} error={error} {...(hint && { hint })}>
      {(control) => (
        <div className="flex gap-2.5">
          <input
            type="text"
            name={name}
            className={`${CONTROL} min-w-0 uppercase`}
            maxLength={maxLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            key={typed}
            defaultValue={typed}
            {...control}
          />
          <Button name="intent" value={intent} variant="secondary" busy={busy}>
            {apply} <span className="sr-only">{label}</span>
          </Button>
        </div>
      )}
    </Field>
  );
}
