import { MANAGE_USERS } from '~/content/organizations/organization-members';
import { paths } from '~/paths';

/** The way out of an organization: below its members or, if they are not shown, below its Earth Cash. */
export function LeaveLink() {
  return (
    <p className="mt-14">
      <a href={paths.leaveOrganization()} className="target text-link underline">
        {MANAGE_USERS.leave}
      </a>
    </p>
  );
}
