import { AccountForm, type AccountReply, ArrivalHeading } from '~/components/ui/forms/account-form';
import { openerOf } from './openers';
import { PostButton } from '~/components/ui/forms/post-button';
import { BILLING, LOCATION_NAME } from '~/content/customers/account';
import { ACCOUNT_BOUNDS } from '~/domain/customers/customer';
import type { AddressCard } from '~/domain/customers/addresses/address-card';
import { accountPaths } from '~/account-paths';
import { RejectedPress } from '~/components/ui/forms/account-notice';
import { TextField } from '~/components/ui/forms/field';

const ADDRESS_REMOVAL_LABELS = BILLING.removal;

type AddressRemovalProps = {
  address: AddressCard;
  /** Path of the list that the question was opened from. */
  list: string;
  reply: AccountReply | undefined;
};

/**
 * Asks for confirmation before an address is removed. Its state is in the URL, so it works without
 * JavaScript.
 */
export function AddressRemoval({ address, list, reply }: AddressRemovalProps) {
  return (
    <>
      <p className="max-w-prose">{ADDRESS_REMOVAL_LABELS.text}</p>
      <div className="my-6 border-l-[3px] border-line pl-5">
        {address.name ? (
          <p dir="auto" className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
            {address.name}
          </p>
        ) : null}
        <AddressLines lines={address.lines} />
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <PostButton
          intent="remove"
          label={ADDRESS_REMOVAL_LABELS.confirm}
          fields={{ key: address.key }}
          destructive
          reply={reply}
        />
        <a href={`${list}#${openerOf.removal(address.key)}`} className="target mt-0.5 text-link">
          {ADDRESS_REMOVAL_LABELS.cancel}
        </a>
      </div>
    </>
  );
}

/** The lines of an address, each with the direction of its own script. */
export function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address className="not-italic">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
        <span key={index} dir="auto" className="block [overflow-wrap:anywhere]">
          {line}
        </span>
      ))}
    </address>
  );
}

type LocationNamingProps = {
  /** Key of the address. */
  addressKey: string;
  /** The current name. It is posted, so that a change made meanwhile is not overwritten unnoticed. */
  name: string | null;
  lines: readonly string[];
  reply: AccountReply | undefined;
};

/** Names an address: a form for the name, and a button that removes it. */
export function LocationNaming({ addressKey, name, lines, reply }: LocationNamingProps) {
  const about = { key: addressKey, was: name ?? '' };
  return (
    <>
      <ArrivalHeading level={1} className="mb-6">
        {name === null ? LOCATION_NAME.heading : LOCATION_NAME.renameHeading}
      </ArrivalHeading>
      {lines.length > 0 ? (
        <div className="mb-8 border-l-[3px] border-line pl-5">
          <AddressLines lines={lines} />
        </div>
      ) : null}
      {reply?.form === 'unname' ? (
        <div className="mb-8">
          <RejectedPress reply={reply} />
        </div>
      ) : null}
      <div className="max-w-lg">
        <AccountForm
          name="name"
          reply={reply}
          values={{ locationName: name }}
          save={LOCATION_NAME.save}
          summaryLevel={2}
          drawn={['locationName']}
          beside={
            <a
              href={`${accountPaths.manageLocations()}#${openerOf.locationName(addressKey)}`}
              className="target text-link"
            >
              {LOCATION_NAME.cancel}
            </a>
          }
        >
          {(field) => (
            <>
              {Object.entries(about).map(([fieldName, value]) => (
                <input key={fieldName} type="hidden" name={fieldName} value={value} />
              ))}
              <TextField
                label={LOCATION_NAME.label}
                hint={LOCATION_NAME.hint}
                maxLength={ACCOUNT_BOUNDS.line}
                dir="auto"
                required
                {...field('locationName')}
              />
            </>
          )}
        </AccountForm>
        {name === null ? null : (
          <div className="mt-10 border-t border-line pt-6">
            <p className="mb-4 text-ink-soft">{LOCATION_NAME.takeAwayText}</p>
            <PostButton intent="unname" label={LOCATION_NAME.takeAway} fields={about} />
          </div>
        )}
      </div>
    </>
  );
}
