import { replyOf } from './form-reply';
import { DetailSection } from '~/components/ui/detail-page';
import { Badge } from '~/components/ui/badge';
import { AccountForm, typedValues } from '~/components/ui/forms/account-form';
import { CONTROL, SelectField, TextField } from '~/components/ui/forms/field';
import { PostButton } from '~/components/ui/forms/post-button';
import {
  holdLabel,
  methodLabel,
  ORDER_FULFILLMENT,
  STATE_LABELS,
} from '~/content/fulfillment/erp-fulfillment';
import { toneOf } from '~/content/core/tones';
import { customerNumber } from '~/domain/core/ids';
import { HOLD_REASONS } from '~/domain/fulfillment/step';
import { TRACKING_FIELDS, TrackingFields } from './tracking-fields';
import type { PartProps } from './part-props';
import { ScanForm } from './scan-form';

const LABELS = ORDER_FULFILLMENT;

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
          <ScanForm part={part} nth={nth} token={token} reply={reply} />
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
            <table className="money-table max-w-prose" id={field('units').id} tabIndex={-1}>
              <caption className="sr-only">{LABELS.lines.item}</caption>
              <thead>
                <tr>
                  <th scope="col" className="text-left">
                    {LABELS.lines.item}
                  </th>
                  <th scope="col" className="whitespace-nowrap pl-3 text-right">
                    {LABELS.lines.left}
                  </th>
                  <th scope="col" className="whitespace-nowrap pl-3 text-right">
                    {LABELS.lines.checked}
                  </th>
                  <th scope="col" className="whitespace-nowrap pl-3 text-right">
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
                    <td className="pl-3 text-right">{line.remainingUnits}</td>
                    <td className="whitespace-nowrap pl-3 text-right">
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
