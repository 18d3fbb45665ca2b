import { AccountForm, type AccountReply, ArrivalHeading } from '~/components/ui/forms/account-form';
import { AddressLines } from './address-list';
import { openerOf } from './openers';
import { PostButton } from '~/components/ui/forms/post-button';
import { RefusedPress } from '~/components/ui/forms/account-notice';
import { TextField } from '~/components/ui/forms/field';
import { ACCOUNT_BOUNDS } from '~/domain/customers/account';
import { paths } from '~/paths';
import { LOCATION_NAME } from '~/content/customers/location-name';

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
          <RefusedPress reply={reply} />
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
              href={`${paths.manageLocations()}#${openerOf.locationName(addressKey)}`}
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
