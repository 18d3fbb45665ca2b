import { Moment } from '~/components/staff/moment';
import { ERP_ORDER, type TimelineEntry } from '~/content/orders/erp-order';

/** Everything known to have happened to an order, newest first, and who did it. */
export function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <section aria-labelledby="timeline" className="mt-12">
      <h2 id="timeline">{ERP_ORDER.timeline}</h2>
      <ol className="mt-4" reversed>
        {entries.map(({ id, at, by, words, lines }) => (
          <li key={id} className="border-b border-line py-3 [overflow-wrap:anywhere]">
            <p className="font-semibold">{words}</p>
            {lines.map((line) => (
              <p key={line} className="text-sm">
                {line}
              </p>
            ))}
            <p className="text-sm text-ink-soft">
              {by}, <Moment iso={at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
