import { DASHBOARD } from '~/content/dashboard/dashboard';

/** The customer's organization, and their role in it (spec section 6). */
export function SideOwner({ name, isAdmin }: { name: string; isAdmin: boolean }) {
  return (
    <p className="side-owner">
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span>{isAdmin ? DASHBOARD.admin : DASHBOARD.member}</span>
    </p>
  );
}
