import type { AccountReply } from '~/components/ui/forms/account-form';
import {
  roleOf,
  MEMBER_PAGE,
  MANAGE_USERS,
  formerTexts,
} from '~/content/organizations/organization-members';
import { PostButton } from '~/components/ui/forms/post-button';
import { LinkButton } from '~/components/ui/forms/button';
import { openerOf } from '~/components/customers/openers';
import { accountPaths } from '~/account-paths';
import type { FormerMember as Former } from '~/domain/organizations/organization';
import { errorMessage } from '~/content/core/errors';
import { Notice } from '~/components/ui/notice';

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
          to={accountPaths.manageUser(userId, { ask: 'remove' })}
          variant="secondary"
        >
          {MEMBER_PAGE.remove}
        </LinkButton>
      </section>
    </>
  );
}

/** Shown if the member is no longer one: another admin has removed them, or they have left. */
export function FormerMember({ former }: { former: Former }) {
  return (
    <>
      <p className="mb-4">
        <a href={accountPaths.manageUsers()} className="target text-link underline">
          {MANAGE_USERS.back}
        </a>
      </p>
      <h1 className="[overflow-wrap:anywhere]">{formerTexts(former)}</h1>
      <p className="mt-6 max-w-prose">{errorMessage('organization_member_gone')}</p>
    </>
  );
}

type UndrawnReplyProps = {
  reply: AccountReply | undefined;
  /** Whether the refused form is still on the page and shows the errors itself. */
  isDrawn: (form: string, typed: (name: string) => unknown) => boolean;
};

/**
 * Shows why a post was refused if its form is gone, because another admin has changed its subject
 * meanwhile.
 */
export function UndrawnReply({ reply, isDrawn }: UndrawnReplyProps) {
  if (!reply || isDrawn(reply.form, (name) => reply.result.initialValue?.[name])) return null;
  const message = Object.values(reply.result.error ?? {}).flat();
  if (message.length === 0) return null;
  return (
    <div className="mb-8">
      <Notice tone="problem">{message.join(' ')}</Notice>
    </div>
  );
}
