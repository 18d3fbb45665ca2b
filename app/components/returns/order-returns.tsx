import { Moment } from '~/components/staff/confirm-form';
import { Badge } from '~/components/ui/badge';
import { DetailSection } from '~/components/ui/detail-page';
import { toneOf } from '~/content/core/tones';
import { KIND_LABELS, ORDER_RETURNS } from '~/content/returns/erp-returns';
import { RETURN_STATE_LABELS } from '~/content/returns/returns';
import type { ReturnOfOrder } from '~/domain/returns/return';
import { erpPaths } from '~/erp-paths';

/** An order's returns and claims, for staff, each a link; nothing without one. */
export function OrderReturns({ returns }: { returns: readonly ReturnOfOrder[] }) {
  if (returns.length === 0) return null;
  return (
    <DetailSection id="returns" heading={ORDER_RETURNS}>
      <ul className="grid gap-2">
        {returns.map(({ id, number, kind, state, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <a href={erpPaths.return(id)} className="target text-link underline">
              {`R-${number}`}
            </a>
            <span>{KIND_LABELS[kind]}</span>
            <Badge text={RETURN_STATE_LABELS[state].label} tone={toneOf(state)} />
            <span className="text-ink-soft">
              <Moment iso={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
