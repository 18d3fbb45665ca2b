import { Form } from '@remix-run/react';
import { Icon } from '~/components/ui/icon';
import { CASH_HEADER, PROFILE_MENU } from '~/content/ledger/earth-cash';
import { paths } from '~/paths';

/** The links of the profile menu. The last entry of the menu, Sign out, is a form. */
export const PROFILE_PLACES = [
  { label: PROFILE_MENU.account, href: paths.accountProfile() },
  { label: PROFILE_MENU.billing, href: `${paths.accountBilling()}#payment` },
  { label: PROFILE_MENU.addresses, href: `${paths.accountBilling()}#addresses` },
] as const;

/** The profile menu without JavaScript: a disclosure with links and a form. */
export function ProfileLinks() {
  return (
    <details className="cash-profile">
      <summary>
        {CASH_HEADER.menu}
        <Icon name="chevron-down" size={16} data-turns="" />
      </summary>
      <ul className="menu">
        {PROFILE_PLACES.map(({ label, href }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li>
          <a href={paths.addEarthCash()}>{PROFILE_MENU.add}</a>
        </li>
        <li>
          <Form method="post" action={paths.signOut()} reloadDocument>
            <button type="submit">{PROFILE_MENU.signOut}</button>
          </Form>
        </li>
      </ul>
    </details>
  );
}
