import { sentence } from '~/content/core/errors';
import { formerWords, MANAGE_USERS } from '~/content/organizations/organization-members';
import type { FormerMember as Former } from '~/domain/organizations/former-member';
import { paths } from '~/paths';

/** Shown if the member is no longer one: another admin has removed them, or they have left. */
export function FormerMember({ former }: { former: Former }) {
  return (
    <>
      <p className="mb-4">
        <a href={paths.manageUsers()} className="target text-link underline">
          {MANAGE_USERS.back}
        </a>
      </p>
      <h1 className="[overflow-wrap:anywhere]">{formerWords(former)}</h1>
      <p className="mt-6 max-w-prose">{sentence('organization_member_gone')}</p>
    </>
  );
}
