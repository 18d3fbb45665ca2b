import { replyOf } from './form-reply';
import { DetailSection } from '~/components/ui/detail-page';
import { Badge } from '~/components/ui/badge';
import { Moment } from '~/components/staff/confirm-form';
import {
  type AccountField,
  AccountForm,
  type AccountReply,
  typedValues,
} from '~/components/ui/forms/account-form';
import { Checkbox } from '~/components/ui/forms/checkbox';
import { CONTROL, SelectField, TextArea, TextField } from '~/components/ui/forms/field';
import { PostButton } from '~/components/ui/forms/post-button';
import {
  holdLabel,
  methodLabel,
  ORDER_FULFILLMENT,
  STATE_LABELS,
} from '~/content/fulfillment/erp-fulfillment';
import { toneOf } from '~/content/core/tones';
import { stateLabel } from '~/content/orders/orders';
import { customerNumber } from '~/domain/core/ids';
import type { CheckedLine } from '~/domain/fulfillment/checking';
import type { FulfillmentHold, FulfillmentState } from '~/domain/fulfillment/fulfillment-order';
import { HOLD_REASONS } from '~/domain/fulfillment/step';
import { CARRIERS } from '~/domain/fulfillment/tracking';

const LABELS = ORDER_FULFILLMENT;

type Part = {
  number: string;
  state: FulfillmentState;
  isSendable: boolean;
  isPickup: boolean;
  mayHold: boolean;
  version: string;
  location: string;
  method: string | null;
  holds: readonly FulfillmentHold[];
  lines: readonly CheckedLine[];
};

type PartProps = {
  part: Part;
  /** Its place on the page, from 1: the names of its forms end in it. */
  nth: number;
  token: string;
  reply: AccountReply | undefined;
};

/** What one location has to send of an order, and all that can be done with it. */
export function FulfillmentPart({ part, nth, token, reply: pageReply }: PartProps) {
  const reply = replyOf(pageReply, part, nth);
  const { number, state, location, lines, holds } = part;
  const hidden = { form_token: token, of: number };
  return (
    <DetailSection
      id={`part-${number}`}
      heading={LABELS.at(location)}
      beside={<Badge text={STATE_LABELS[state]} tone={toneOf(state)} />}
    >
      <p className="text-ink-soft">{methodLabel(part.method)}</p>
      {holds.length === 0 ? null : (
        <>
          <ul className="mt-3 grid gap-1">
            {holds.map(({ gid, reason, notes }) => (
              <li key={gid} className="[overflow-wrap:anywhere]">
                {[holdLabel(reason), notes].filter(Boolean).join(': ')}
              </li>
            ))}
          </ul>
          <div className="mt-4">
            <PostButton
              intent={`release-${nth}`}
              label={LABELS.hold.release}
              fields={hidden}
              reply={reply}
            />
          </div>
        </>
      )}
      {part.isSendable ? (
        <>
          <Scan part={part} nth={nth} token={token} reply={reply} />
          <Send part={part} nth={nth} token={token} reply={reply} />
        </>
      ) : (
        <ul className="mt-3 grid gap-1">
          {lines.map((line) => (
            <li key={line.gid}>
              {line.remainingUnits} × {titleOf(line)}
            </li>
          ))}
        </ul>
      )}
      {part.isPickup ? (
        <div className="mt-6">
          <PostButton
            intent={`pickup-${nth}`}
            label={LABELS.pickup}
            fields={hidden}
            reply={reply}
          />
          <p className="mt-2 text-sm text-ink-soft">{LABELS.pickupNote}</p>
        </div>
      ) : null}
      {part.mayHold ? (
        <details className="mt-6" open={reply?.form === `hold-${nth}`}>
          <summary className="target text-link">{LABELS.hold.open}</summary>
          <AccountForm
            name={`hold-${nth}`}
            reply={reply}
            hidden={hidden}
            save={LABELS.hold.send}
            variant="secondary"
            className="mt-4 max-w-lg"
            summaryLevel={3}
          >
            {(field) => (
              <>
                <SelectField
                  {...field('reason')}
                  label={LABELS.hold.reason}
                  options={HOLD_REASONS.map((value) => ({ value, label: holdLabel(value) }))}
                />
                <TextField
                  {...field('notes')}
                  label={LABELS.hold.notes}
                  hint={LABELS.hold.notesHint}
                  maxLength={255}
                  autoComplete="off"
                  optional
                />
              </>
            )}
          </AccountForm>
        </details>
      ) : null}
    </DetailSection>
  );
}

function titleOf({ title, variantTitle }: { title: string; variantTitle: string | null }): string {
  return [title, variantTitle].filter(Boolean).join(', ');
}

/** Scanning: a reader types the SKU and presses Enter, which is all that this form needs. */
function Scan({ part, nth, token, reply }: PartProps) {
  const name = `check-${nth}`;
  const isAll = part.lines.every(
    ({ checkedUnits, remainingUnits }) => checkedUnits >= remainingUnits,
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

/** What leaves now: how much of each line, in which boxes, and whether Shopify tells the customer. */
function Send({ part, nth, token, reply }: PartProps) {
  const name = `send-${nth}`;
  const typed = reply?.form === name ? typedValues(reply, 'units') : [];
  return (
    <AccountForm
      name={name}
      reply={reply}
      hidden={{ form_token: token, of: part.number, seen: part.version }}
      save={LABELS.send}
      refused={LABELS.refused}
      className="mt-6"
      summaryLevel={3}
      drawn={['units', ...TRACKING_FIELDS]}
    >
      {(field) => (
        <>
          <div className="overflow-x-auto">
            <table className="money-table w-full" id={field('units').id} tabIndex={-1}>
              <caption className="sr-only">{LABELS.lines.item}</caption>
              <thead>
                <tr>
                  <th scope="col" className="text-left">
                    {LABELS.lines.item}
                  </th>
                  <th scope="col" className="text-right">
                    {LABELS.lines.left}
                  </th>
                  <th scope="col" className="text-right">
                    {LABELS.lines.checked}
                  </th>
                  <th scope="col" className="text-right">
                    {LABELS.lines.units}
                  </th>
                </tr>
              </thead>
              <tbody>
                {part.lines.map((line, place) => (
                  <tr key={line.gid}>
                    <th scope="row">
                      {titleOf(line)}
                      {line.sku === null ? null : (
                        <span className="block text-sm font-normal text-ink-soft">{line.sku}</span>
                      )}
                    </th>
                    <td className="text-right">{line.remainingUnits}</td>
                    <td className="text-right">
                      {LABELS.checked(line.checkedUnits, line.remainingUnits)}
                    </td>
                    <td className="text-right">
                      <input type="hidden" name="line" value={customerNumber(line.gid)} />
                      <div className="ml-auto w-20">
                        <input
                          name="units"
                          inputMode="numeric"
                          aria-label={LABELS.unitsOf(titleOf(line))}
                          defaultValue={typed[place] ?? String(line.remainingUnits)}
                          className={`${CONTROL} text-right`}
                          autoComplete="off"
                          aria-invalid={field('units').error ? true : undefined}
                        />
                      </div>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <TrackingFields field={field} />
        </>
      )}
    </AccountForm>
  );
}

/** The fields that `TrackingFields` draws and that may be refused. */
const TRACKING_FIELDS = ['company', 'numbers'];

/** Carrier and numbers, and whether Shopify tells the customer. */
function TrackingFields({ field }: { field: (name: string) => AccountField }) {
  const { defaultValue: _anyway, ...anyway } = field('anyway');
  const { defaultValue: notified, ...notify } = field('notify');
  return (
    <>
      <SelectField
        {...field('company')}
        label={LABELS.company}
        className="max-w-lg"
        options={CARRIERS.map((value) => ({ value, label: value }))}
      />
      <TextArea
        {...field('numbers')}
        label={LABELS.numbers}
        hint={LABELS.numbersHint}
        className="max-w-lg"
        rows={2}
        autoComplete="off"
        spellCheck={false}
        optional
      />
      <div>
        <Checkbox {...anyway} value="yes" label={LABELS.anyway} />
        <Checkbox
          {...notify}
          value="yes"
          label={LABELS.notify}
          defaultChecked={notified === 'yes'}
        />
      </div>
    </>
  );
}

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
        {sentAt === null ? null : <Moment iso={sentAt} />}
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
