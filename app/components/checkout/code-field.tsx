import { Button } from '~/components/ui/button';
import { CONTROL, Field } from '~/components/ui/field';
import { REVIEW } from '~/content/checkout';

type CodeFieldProps = {
  id: string;
  name: 'code' | 'ambassador';
  label: string;
  hint?: string | undefined;
  maxLength: number;
  typed: string;
  error: string | undefined;
  /** What its button is called in the form. */
  intent: string;
  busy: boolean;
};

/** A code and the button that takes it in. At the checkout it is the form's first: what Enter presses. */
export function CodeField({
  id,
  name,
  label,
  hint,
  maxLength,
  typed,
  error,
  intent,
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
            {REVIEW.apply}
          </Button>
        </div>
      )}
    </Field>
  );
}
