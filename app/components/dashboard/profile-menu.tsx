import { useRef, useState } from 'react';
import { Form } from '~/framework';
import type { DropdownMenu } from '~/components/ui/dropdown-menu';
import { useAlive } from '~/components/ui/use-hover-menu';
import { CASH_HEADER, PROFILE_MENU } from '~/content/ledger/earth-cash';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { Icon } from '~/components/ui/icon';

/**
 * Account, Billing, Addresses, Add Earth Cash, Sign out (spec section 2). Without JavaScript a disclosure
 * with links; with it a menu whose code is loaded on the first press.
 */
export function ProfileMenu({ onAdd }: { onAdd: () => void }) {
  const [menu, setMenu] = useState<{ View: typeof DropdownMenu; byKey: boolean }>();
  const leave = useRef<HTMLFormElement>(null);
  const alive = useAlive();
  if (!alive) return <ProfileLinks />;

  const open = (byKey: boolean) =>
    import('~/components/ui/dropdown-menu').then(
      ({ DropdownMenu: View }) => setMenu({ View, byKey }),
      () => location.assign(accountPaths.accountProfile()),
    );

  return (
    <div className="cash-profile">
      {menu ? (
        <menu.View
          label={CASH_HEADER.menu}
          className="cash-menu-button"
          openedBy={menu.byKey ? 'keyboard' : 'pointer'}
          align="end"
          choices={[
            ...PROFILE_PLACES,
            { label: PROFILE_MENU.add, onSelect: onAdd },
            { label: PROFILE_MENU.signOut, onSelect: () => leave.current?.requestSubmit() },
          ]}
        />
      ) : (
        <button
          type="button"
          aria-haspopup="menu"
          aria-expanded="false"
          className="cash-menu-button"
          onClick={({ detail }) => void open(detail === 0)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            void open(true);
          }}
        >
          {CASH_HEADER.menu}
        </button>
      )}
      <Form ref={leave} method="post" action={paths.signOut()} reloadDocument />
    </div>
  );
}

/** The links of the profile menu. The last entry of the menu, Sign out, is a form. */
export const PROFILE_PLACES = [
  { label: PROFILE_MENU.account, href: accountPaths.accountProfile() },
  { label: PROFILE_MENU.billing, href: accountPaths.accountBilling() },
  { label: PROFILE_MENU.addresses, href: accountPaths.manageLocations() },
] as const;

/** The profile menu without JavaScript: a disclosure with links and a form. */
function ProfileLinks() {
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
          <a href={accountPaths.addEarthCash()}>{PROFILE_MENU.add}</a>
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
