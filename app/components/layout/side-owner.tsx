import { DASHBOARD } from '~/content/dashboard';

/** The organization that a customer belongs to, and as what (spec section 6). */
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
