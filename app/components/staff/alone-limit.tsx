import { SINGLE_APPROVER } from '~/content/staff/single-approver';
import type { AloneLimit } from '~/domain/staff/approval';
import { cents, formatUsd } from '~/domain/core/money';

/** Says how far one person may go alone. */
export function AloneLimitText({ limit: { oneCents, allCents } }: { limit: AloneLimit }) {
  return (
    <p className="mt-3 text-sm text-ink-soft">
      {SINGLE_APPROVER.limit(formatUsd(cents(oneCents)), formatUsd(cents(allCents)))}
    </p>
  );
}
