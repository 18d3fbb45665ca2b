import { REVIEW_IDS } from '~/components/checkout/review-ids';
import { Button } from '~/components/ui/button';
import { CONTROL, Field } from '~/components/ui/field';
import { REVIEW } from '~/content/checkout';
import { CODE_LENGTH } from '~/domain/checkout';

type CodeFieldProps = { typed: string; error: string | undefined; busy: boolean };

/** A discount code. Its button is the form's first: what Enter presses in every field. */
export function CodeField({ typed, error, busy }: CodeFieldProps) {
  return (
    <div className="checkout-code">
      <Field label={REVIEW.code} optional id={REVIEW_IDS.code} error={error}>
        {(control) => (
          <div className="flex gap-2.5">
            <input
              type="text"
              name="code"
              className={`${CONTROL} min-w-0 uppercase`}
              maxLength={CODE_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              key={typed}
              defaultValue={typed}
              {...control}
            />
            <Button name="intent" value="update" variant="secondary" busy={busy}>
              {REVIEW.apply}
            </Button>
          </div>
        )}
      </Field>
    </div>
  );
}
