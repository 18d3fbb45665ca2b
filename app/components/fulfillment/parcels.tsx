import { replyOf } from './form-reply';
import { DetailSection } from '~/components/ui/detail-page';
import { Badge } from '~/components/ui/badge';
import { Moment } from '~/components/staff/confirm-form';
import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { PostButton } from '~/components/ui/forms/post-button';
import { ORDER_FULFILLMENT } from '~/content/fulfillment/erp-fulfillment';
import { toneOf } from '~/content/core/tones';
import { stateLabel } from '~/content/orders/orders';
import { CARRIERS } from '~/domain/fulfillment/tracking';
import { TRACKING_FIELDS, TrackingFields } from './tracking-fields';

const LABELS = ORDER_FULFILLMENT;

type Parcel = {
  number: string;
  status: string | null;
  isCanceled: boolean;
  isDelivered: boolean;
  sentAt: string | null;
  location: string | null;
  company: string | null;
  tracking: readonly { number: string; url: string | null }[];
  lines: readonly { title: string; quantity: number }[];
};

type ParcelsProps = {
  parcels: readonly Parcel[];
  token: string;
  reply: AccountReply | undefined;
};

/** What has left, and what can still be changed about it. */
export function Parcels({ parcels, token, reply }: ParcelsProps) {
  return (
    <DetailSection id="parcels" heading={LABELS.parcels}>
      {parcels.length === 0 ? <p>{LABELS.noParcels}</p> : null}
      <ol className="grid gap-8">
        {parcels.map((parcel, nth) => (
          <li key={parcel.number}>
            <ParcelFacts parcel={parcel} />
            {parcel.isCanceled ? null : (
              <ParcelForms parcel={parcel} nth={nth + 1} token={token} reply={reply} />
            )}
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}

function ParcelFacts({ parcel }: { parcel: Parcel }) {
  const { status, company, tracking, lines, sentAt } = parcel;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {status === null ? null : <Badge text={stateLabel(status)} tone={toneOf(status)} />}
        {sentAt === null ? null : (
          <span>
            {LABELS.parcel.sent} <Moment iso={sentAt} />
          </span>
        )}
        {company === null ? null : <span>{company}</span>}
        {tracking.length === 0 ? <span>{LABELS.parcel.noTracking}</span> : null}
        {tracking.map(({ number, url }) =>
          url === null ? (
            <span key={number}>{number}</span>
          ) : (
            <a key={number} href={url} rel="noreferrer" className="target text-link underline">
              {number}
            </a>
          ),
        )}
      </p>
      <ul className="mt-2 grid gap-1">
        {lines.map(({ title, quantity }, nth) => (
          <li key={`${title} ${nth}`}>
            {quantity} × {title}
          </li>
        ))}
      </ul>
    </>
  );
}

function ParcelForms({
  parcel,
  nth,
  token,
  reply: pageReply,
}: Omit<ParcelsProps, 'parcels'> & { parcel: Parcel; nth: number }) {
  const reply = replyOf(pageReply, parcel, nth);
  const hidden = { form_token: token, of: parcel.number };
  return (
    <>
      <details className="mt-2" open={reply?.form === `track-${nth}`}>
        <summary className="target text-link">{LABELS.parcel.track}</summary>
        <AccountForm
          name={`track-${nth}`}
          reply={reply}
          hidden={hidden}
          values={{
            company: CARRIERS.find((one) => one === parcel.company) ?? 'Other',
            numbers: parcel.tracking.map(({ number }) => number).join('\n'),
          }}
          save={LABELS.parcel.save}
          variant="secondary"
          className="mt-4"
          summaryLevel={3}
          drawn={TRACKING_FIELDS}
        >
          {(field) => <TrackingFields field={field} />}
        </AccountForm>
      </details>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        {parcel.isDelivered ? null : (
          <PostButton
            intent={`deliver-${nth}`}
            label={LABELS.parcel.deliver}
            fields={hidden}
            reply={reply}
          />
        )}
        <PostButton
          intent={`cancel-${nth}`}
          label={LABELS.parcel.cancel}
          fields={hidden}
          destructive
          reply={reply}
        />
        <span className="text-sm text-ink-soft">{LABELS.parcel.cancelNote}</span>
      </div>
    </>
  );
}
