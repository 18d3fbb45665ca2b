import { Mark } from './campus-table';
import { REGION_CONTACTS, TEAM_EMAIL, contactOf } from '~/content/ambassadors/ambassador-contacts';
import { AMBASSADOR_LOCATIONS as WORDS } from '~/content/ambassadors/ambassador-locations';
import { stateName } from '~/content/ambassadors/new-ambassadors';

/** Our regional contacts, the reader's own region first. `region` is the code of a state. */
export function RegionContacts({ region }: { region: string | null }) {
  const own = contactOf(region);
  const contacts = REGION_CONTACTS.toSorted(
    (one, other) => Number(other === own) - Number(one === own),
  );
  return (
    <section aria-labelledby="contacts" className="mt-14">
      <h2 id="contacts">{WORDS.contactsTitle}</h2>
      <p className="mt-3 max-w-prose">{WORDS.contactsText}</p>
      <ul className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
        {contacts.map((contact) => (
          <li key={contact.region} className="border-t border-line pt-4">
            <p className="font-semibold">
              {contact.region} {contact === own ? <Mark>{WORDS.ownRegion}</Mark> : null}
            </p>
            <a href={`mailto:${contact.email}`} className="target break-all underline">
              {contact.email}
            </a>
            <p className="text-sm text-ink-soft">{contact.states.map(stateName).join(', ')}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        {WORDS.everywhere}{' '}
        <a href={`mailto:${TEAM_EMAIL}`} className="break-all underline">
          {TEAM_EMAIL}
        </a>
      </p>
    </section>
  );
}
