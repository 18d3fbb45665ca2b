import type { AccountReply } from '~/components/ui/forms/account-form';
import { openerOf } from '~/components/customers/openers';
import { PostButton } from '~/components/ui/forms/post-button';
import { LinkButton } from '~/components/ui/link-button';
import { MEMBER_PAGE, roleOf } from '~/content/organizations/organization-members';
import { paths } from '~/paths';

type MemberChangesProps = {
  organizationName: string;
  member: { userId: string; isAdmin: boolean };
  reply: AccountReply | undefined;
};

/** An admin's actions on another member: change the role, and a link to remove them. */
export function MemberChanges({ organizationName, member, reply }: MemberChangesProps) {
  const { userId, isAdmin } = member;
  const fields = { customerId: userId, was: roleOf(member) };
  return (
    <>
      <section aria-labelledby="role" className="mt-12">
        <h2 id="role">{isAdmin ? MEMBER_PAGE.takeHeading : MEMBER_PAGE.makeHeading}</h2>
        <p className="mb-6 mt-2 max-w-prose">
          {isAdmin ? MEMBER_PAGE.takeText : MEMBER_PAGE.makeText}
        </p>
        <PostButton
          intent={isAdmin ? 'take-admin' : 'make-admin'}
          label={isAdmin ? MEMBER_PAGE.take : MEMBER_PAGE.make}
          fields={fields}
          reply={reply}
        />
      </section>
      <section aria-labelledby="remove" className="mt-12">
        <h2 id="remove" className="[overflow-wrap:anywhere]">
          {MEMBER_PAGE.removeHeading(organizationName)}
        </h2>
        <p className="mb-6 mt-2 max-w-prose">{MEMBER_PAGE.removeText}</p>
        <LinkButton
          id={openerOf.memberRemoval}
          to={paths.manageUser(userId, { ask: 'remove' })}
          variant="secondary"
        >
          {MEMBER_PAGE.remove}
        </LinkButton>
      </section>
    </>
  );
}
