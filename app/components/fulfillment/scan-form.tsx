import { useEffect, useRef } from 'react';
import { AccountForm } from '~/components/ui/forms/account-form';
import { TextField } from '~/components/ui/forms/field';
import { PostButton } from '~/components/ui/forms/post-button';
import { ORDER_FULFILLMENT } from '~/content/fulfillment/erp-fulfillment';
import type { PartProps } from './part-props';

const LABELS = ORDER_FULFILLMENT;

/** Scanning: a reader types the SKU and presses Enter, which is all that this form needs. */
export function ScanForm({ part, nth, token, reply }: PartProps) {
  const name = `check-${nth}`;
  const isAll = part.lines.every(
    ({ checkedUnits, remainingUnits }) => checkedUnits >= remainingUnits,
  );
  useScanOn(
    `${name}-code`,
    part.lines.reduce((sum, { checkedUnits }) => sum + checkedUnits, 0),
  );
  return (
    <div id={`scan-${part.number}`} className="mt-4">
      <h3 className="text-base font-semibold">{LABELS.scan.heading}</h3>
      {isAll ? <p className="mt-1">{LABELS.allChecked}</p> : null}
      <div className="mt-2 flex flex-wrap items-end gap-x-6 gap-y-3">
        <AccountForm
          name={name}
          reply={reply}
          hidden={{ form_token: token, of: part.number }}
          save={LABELS.scan.send}
          variant="secondary"
          className="max-w-lg"
          summaryLevel={3}
        >
          {(field) => (
            <TextField
              {...field('code')}
              label={LABELS.scan.code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={80}
            />
          )}
        </AccountForm>
        <PostButton
          intent={`clear-${nth}`}
          label={LABELS.scan.clear}
          fields={{ form_token: token, of: part.number }}
          variant="quiet"
          reply={reply}
        />
      </div>
    </div>
  );
}

/** Returns the focus to the field when something was checked: the next scan is typed wherever the focus is. */
function useScanOn(field: string, checkedUnits: number) {
  const before = useRef(checkedUnits);
  useEffect(() => {
    if (before.current === checkedUnits) return;
    before.current = checkedUnits;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) document.getElementById(field)?.focus();
  }, [field, checkedUnits]);
}
