import { useState } from 'react';
import { Button } from '~/components/ui/forms/button';
import { CONTROL, Field } from '~/components/ui/forms/field';
import { PORTAL } from '~/content/ambassadors/ambassador-portal';

type CopyFieldProps = { id: string; label: string; value: string };

const WORDS = PORTAL.link;

/**
 * A read-only text to be shared. With JavaScript there is a copy button, and focusing the field selects its
 * text; without it, tabbing into the field selects the text.
 */
export function CopyField({ id, label, value }: CopyFieldProps) {
  const [said, setSaid] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setSaid(WORDS.copied);
    } catch {
      // Permission was denied, or the page was not loaded over HTTPS.
      setSaid(WORDS.notCopied);
    }
  }

  return (
    <div>
      <Field id={id} label={label}>
        {(control) => (
          <span className="portal-copy">
            <input
              type="text"
              readOnly
              value={value}
              className={CONTROL}
              onFocus={({ currentTarget }) => currentTarget.select()}
              {...control}
            />
            <Button
              type="button"
              variant="secondary"
              className="needs-script"
              onClick={() => void copy()}
            >
              {WORDS.copy}
              <span className="sr-only"> {label}</span>
            </Button>
          </span>
        )}
      </Field>
      <p role="status" className="mt-1 text-sm text-ink-soft">
        {said}
      </p>
    </div>
  );
}
