import { LinkButton } from '~/components/ui/forms/button';
import { OwnMoment } from '~/components/ui/own-moment';
import { RETURN_STAFF } from '~/content/returns/erp-returns';
import { REASON_LABELS, RETURN_MONEY, returnEventLabel, RETURNS } from '~/content/returns/returns';
import { customerNumber } from '~/domain/core/ids';
import { formatUsd } from '~/domain/core/money';
import { erpPaths } from '~/erp-paths';
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

type ReturnMoneyProps = {
  money: NonNullable<ReturnView['money']>;
  /** Where the refund's credit note is. */
  refundTo: (refund: string) => string;
  /** Where the entry in Earth Cash is; null if this reader cannot see it. */
  cashTo: (day: string) => string | null;
};

/** Where the money of a return went: the refund with its credit note, and the entry in Earth Cash. */
export function ReturnMoney({ money, refundTo, cashTo }: ReturnMoneyProps) {
  const { refund, cashDay } = money;
  const cash = cashDay === null ? null : cashTo(cashDay);
  return (
    <section aria-labelledby="return-money" className="mt-8">
      <h2 id="return-money">{RETURN_MONEY.heading}</h2>
      <p className="mt-2">{RETURN_MONEY.amount(formatUsd(money.cents))}</p>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {refund === null ? null : (
          <a href={refundTo(refund)} className="target text-link">
            {RETURN_MONEY.refund}
          </a>
        )}
        {cash === null ? null : (
          <a href={cash} className="target text-link">
            {RETURN_MONEY.cash}
          </a>
        )}
      </p>
    </section>
  );
}

/** What staff open from a return: its order, its label and its replacement. */
export function StaffLinks({ one }: { one: ReturnView }) {
  return (
    <>
      <LinkButton to={erpPaths.order(customerNumber(one.orderGid))} variant="secondary">
        {RETURN_STAFF.openOrder(one.orderName)}
      </LinkButton>
      {one.hasLabel ? (
        <LinkButton to={erpPaths.returnLabel(one.id)} variant="secondary">
          {RETURN_STAFF.label}
        </LinkButton>
      ) : null}
      {one.replacementGid && one.replacementName ? (
        <LinkButton to={erpPaths.order(customerNumber(one.replacementGid))} variant="secondary">
          {RETURN_STAFF.openReplacement(one.replacementName)}
        </LinkButton>
      ) : null}
    </>
  );
}
