import { eventWords } from '~/content/custom-orders/custom-orders';
import { momentWords } from '~/content/core/dates';
import type { EventView } from '~/domain/custom-orders/custom-order-view';

type TimelineProps = {
  events: readonly EventView[];
  /** Who reads the page: customers see their own steps as 'you'. */
  reader: 'customer' | 'staff';
};

/** All events, newest first, each with its date and who did it. */
export function Timeline({ events, reader }: TimelineProps) {
  return (
    <section aria-labelledby="history" className="mt-12">
      <h2 id="history">History</h2>
      <ol className="timeline mt-6" reversed>
        {events.toReversed().map((event) => (
          <li key={event.id} data-kind={event.kind}>
            <p className="font-semibold">
              {eventWords(event.kind, event.version)}
              {event.kind === 'commented' && event.version !== null
                ? ` on version ${event.version}`
                : ''}
            </p>
            <p className="text-sm text-ink-soft">
              <time dateTime={event.at}>{momentWords(event.at)}</time>
              {', '}
              {whoOf(event, reader)}
            </p>
            {event.said && event.kind !== 'quoted' ? <p className="said">{event.said}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function whoOf({ actor, actorName }: EventView, reader: TimelineProps['reader']): string {
  if (actor === 'store') return 'the store';
  if (actor === reader && reader === 'customer') return 'you';
  // Staff see the name of the colleague; customers see the company.
  return actor === 'staff' && reader === 'customer' ? 'Earth Brands' : (actorName ?? actor);
}
