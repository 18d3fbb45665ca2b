import { OwnMoment } from '~/components/ui/own-moment';
import type { CSSProperties, ReactNode } from 'react';
import {
  CUSTOM_ORDER_ADDRESS,
  CUSTOM_ORDERS,
  eventName,
  eventQuote,
} from '~/content/custom-orders/custom-orders';
import { fileSize } from '~/domain/core/files/artwork';
import type {
  CustomOrderView,
  EventView,
  ProofView,
} from '~/domain/custom-orders/custom-order-view';
import { formatUsd } from '~/domain/core/money';
import { formatNumber } from '~/domain/core/numbers';

type CustomOrderFactsProps = {
  order: CustomOrderView;
  /** Returns the download URL of the original file. */
  fileOf: (artworkId: string) => string;
  /** URL for changing the address; undefined if it cannot be changed here. */
  changeAddress?: string | undefined;
};

/** What was requested, and what it costs. */
export function CustomOrderFacts({ order, fileOf, changeAddress }: CustomOrderFactsProps) {
  const { artwork, quote } = order;
  return (
    <>
      <section aria-labelledby="wanted" className="mt-10">
        <h2 id="wanted">Request details</h2>
        <dl className="facts request-facts mt-4">
          <Fact label="Product">{order.product}</Fact>
          <Fact label="Size">{order.size}</Fact>
          <Fact label="Quantity">
            {formatNumber(order.quantity)} {order.unit}
          </Fact>
          <Fact label="Print colors">
            {order.colors.length === 0 ? CUSTOM_ORDERS.artworkColors : null}
            {order.colors.map(({ name, hex }) => (
              <span key={`${name} ${hex}`} className="mr-4 inline-block">
                {hex === null ? (
                  name
                ) : (
                  <span className="ink" style={{ '--ink-color': hex } as CSSProperties}>
                    {name} {hex === name ? null : <span className="text-ink-soft">{hex}</span>}
                  </span>
                )}
              </span>
            ))}
          </Fact>
          {artwork ? (
            <Fact label="Artwork">
              <a href={fileOf(artwork.id)} className="text-link" download data-document="">
                {artwork.fileName}
              </a>{' '}
              <span className="text-ink-soft">({fileSize(artwork.sizeBytes)})</span>
            </Fact>
          ) : null}
          <Fact label="Ship to">
            {order.address.length > 0 ? order.address.join(', ') : 'Not chosen yet'}
            {changeAddress ? (
              <>
                {' '}
                <a
                  href={changeAddress}
                  className="text-link"
                  aria-label={CUSTOM_ORDER_ADDRESS.changeLabel}
                >
                  {CUSTOM_ORDER_ADDRESS.change}
                </a>
              </>
            ) : null}
          </Fact>
        </dl>
        {order.notes ? <p className="said mt-4">{order.notes}</p> : null}
      </section>
      {quote ? (
        <section aria-labelledby="quote" className="mt-10">
          <h2 id="quote">Quote</h2>
          <dl className="facts request-facts mt-4">
            <Fact label={`A case of ${formatNumber(order.caseCount)}`}>
              {formatUsd(quote.caseCents)}
            </Fact>
            <Fact label="One-time plate and setup fee">{formatUsd(quote.setupCents)}</Fact>
            <Fact label="Shipping">{formatUsd(quote.shippingCents)}</Fact>
            <Fact label="Total before tax">
              <strong>{formatUsd(quote.totalCents)}</strong>
            </Fact>
            {order.draftTotalCents !== null ? (
              <Fact label="Total with tax">{formatUsd(order.draftTotalCents)}</Fact>
            ) : null}
            <Fact label="Lead time">{quote.leadTime}</Fact>
          </dl>
        </section>
      ) : null}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** All events for the customer, newest first, each with its date and who did it. */
export function Timeline({ events }: { events: readonly EventView[] }) {
  return (
    <section aria-labelledby="history" className="mt-12">
      <h2 id="history">Timeline</h2>
      <ol className="timeline mt-6" reversed>
        {events.toReversed().map((event) => (
          <li key={event.id} data-kind={event.kind}>
            <p className="font-semibold">{eventName(event)}</p>
            <p className="text-sm text-ink-soft">
              <OwnMoment at={event.at} />
              {/* Customers see the company, staff the name of the colleague. */}
              {event.actor === 'customer' ? ', you' : ', Earth Brands'}
            </p>
            {eventQuote(event) ? <p className="said">{eventQuote(event)}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

type ProofListProps = {
  order: Pick<CustomOrderView, 'proofs'>;
  drawingOf: (artworkId: string) => string;
  fileOf: (artworkId: string) => string;
};

/** The versions of the proof: the newest expanded, the older ones collapsed. */
export function ProofList({ order, drawingOf, fileOf }: ProofListProps) {
  const [newest, ...older] = order.proofs;
  if (!newest) return null;
  const links = { drawingOf, fileOf };
  return (
    <section aria-labelledby="proofs" className="mt-10">
      <h2 id="proofs">Proof</h2>
      <ProofPicture proof={newest} {...links} />
      {older.length > 0 ? (
        <details className="mt-4">
          <summary className="target">Earlier versions ({older.length})</summary>
          {older.map((proof) => (
            <ProofPicture key={proof.version} proof={proof} {...links} />
          ))}
        </details>
      ) : null}
    </section>
  );
}

function ProofPicture({
  proof,
  drawingOf,
  fileOf,
}: { proof: ProofView } & Pick<ProofListProps, 'drawingOf' | 'fileOf'>) {
  const { artwork, version } = proof;
  return (
    <article aria-label={`Version ${version}`} className="mt-4">
      <p className="font-semibold">
        Version {version}
        {proof.approvedAt ? (
          <>
            , approved on <OwnMoment at={proof.approvedAt} />
          </>
        ) : null}
      </p>
      {artwork.width !== null && artwork.height !== null ? (
        <div className="proof-picture mt-2">
          <img
            src={drawingOf(artwork.id)}
            width={artwork.width}
            height={artwork.height}
            alt={`Version ${version} of the proof`}
          />
        </div>
      ) : null}
      {proof.note ? <p className="said">{proof.note}</p> : null}
      <p className="mt-2">
        <a href={fileOf(artwork.id)} className="target text-link" download data-document="">
          Download {artwork.fileName}
        </a>
      </p>
    </article>
  );
}
