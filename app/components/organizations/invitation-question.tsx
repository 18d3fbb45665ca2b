import type { AccountReply } from '~/components/ui/forms/account-form';
import { ArrivalHeading } from '~/components/ui/forms/arrival-heading';
import { openerOf } from '~/components/customers/openers';
import { PostButton } from '~/components/ui/forms/post-button';
import { OPEN_INVITATIONS } from '~/content/organizations/organization-members';
import type { InvitationShown } from '~/domain/organizations/member-shown';
import { paths } from '~/paths';

type InvitationQuestionProps = { invitation: InvitationShown; reply: AccountReply | undefined };

/**
 * Asks for confirmation before an invitation is revoked. Its state is in the URL, so it works without
 * JavaScript.
 */
export function InvitationQuestion({ invitation, reply }: InvitationQuestionProps) {
  const { id, email } = invitation;
  return (
    <div className="mt-4">
      <ArrivalHeading level={3} className="text-lg [overflow-wrap:anywhere]">
        {OPEN_INVITATIONS.askHeading(email)}
      </ArrivalHeading>
      <p className="mb-6 mt-2 max-w-prose">{OPEN_INVITATIONS.askText}</p>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <PostButton
          intent="revoke"
          label={OPEN_INVITATIONS.confirm}
          fields={{ invitation: id }}
          destructive
          reply={reply}
        />
        <a
          href={`${paths.manageUsers()}#${openerOf.revocation(id)}`}
          className="target mt-0.5 text-link"
        >
          {OPEN_INVITATIONS.cancel}
        </a>
      </div>
    </div>
  );
}
