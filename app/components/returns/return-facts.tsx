import { OwnMoment } from '~/components/ui/own-moment';
import { REASON_LABELS, returnEventLabel, RETURNS } from '~/content/returns/returns';
import { formatUsd } from '~/domain/core/money';
import type { ReturnView } from '~/domain/returns/return-view';

/** What is returned, and why. */
export function ReturnLines({ lines }: Pick<ReturnView, 'lines'>) {
  return (
    <ul className="grid gap-4">
      {lines.map((line) => (
        <li
          key={`${line.title} ${line.sku} ${line.reason} ${line.quantity}`}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {line.quantity} × {line.title}
            <span className="block text-sm text-ink-soft">{REASON_LABELS[line.reason]}</span>
          </span>
          <span className="tabular-nums">{formatUsd(line.worthCents)}</span>
        </li>
      ))}
    </ul>
  );
}

type PhotosProps = Pick<ReturnView, 'photos'> & {
  /** Returns the URL of a photo. */
  to: (id: string) => string;
};

/** The photos, each of which opens in its full size. */
export function ReturnPhotos({ photos, to }: PhotosProps) {
  return (
    <ul className="flex flex-wrap gap-4">
      {photos.map(({ id, width, height }, place) => (
        <li key={id}>
          <a href={to(id)} className="block" data-document="">
            <img
              src={to(id)}
              alt={RETURNS.photo(place + 1)}
              width={width}
              height={height}
              loading="lazy"
              className="size-28 rounded-md bg-raised object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What has happened, newest first, for its customer. */
export function ReturnHistory({ events }: Pick<ReturnView, 'events'>) {
  return (
    <section aria-labelledby="history" className="mt-10">
      <h2 id="history">{RETURNS.history}</h2>
      <ol className="mt-4 grid gap-4">
        {events.toReversed().map((event) => (
          <li key={event.id}>
            <p className="font-semibold">{returnEventLabel(event)}</p>
            <p className="text-sm text-ink-soft">
              <OwnMoment at={event.at} />
              {event.actor === 'customer' ? `, ${RETURNS.you}` : `, ${RETURNS.us}`}
            </p>
            {event.said ? <p className="said whitespace-pre-line">{event.said}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
