import type { AccountReply } from '~/components/ui/forms/account-form';
import { openerOf } from '~/components/customers/openers';
import { PostButton } from '~/components/ui/forms/post-button';
import { TableScroll } from '~/components/ui/lists/table-scroll';
import { InvitationQuestion } from './invitation-question';
import { dayWords } from '~/content/customers/account';
import { OPEN_INVITATIONS, ROLE_WORDS, roleOf } from '~/content/organizations/organization-members';
import type { InvitationShown } from '~/domain/organizations/member-shown';
import { paths } from '~/paths';

type InvitationListProps = {
  invitations: readonly InvitationShown[];
  /** The invitation to confirm revoking; null if none. */
  revoking: InvitationShown | null;
  reply: AccountReply | undefined;
};

/** Open invitations, with buttons to resend and revoke them. */
export function InvitationList({ invitations, revoking, reply }: InvitationListProps) {
  const { columns } = OPEN_INVITATIONS;
  if (invitations.length === 0) return null;
  return (
    // Unlabeled: the table's region already has this name, and two landmarks should not share one.
    <section className="mt-14">
      <h2 id="invitations">{OPEN_INVITATIONS.heading}</h2>
      {revoking ? (
        <InvitationQuestion invitation={revoking} reply={reply} />
      ) : (
        <div className="mt-6">
          <TableScroll label={OPEN_INVITATIONS.caption}>
            <table>
              <caption className="sr-only">{OPEN_INVITATIONS.caption}</caption>
              <thead>
                <tr>
                  <th scope="col">{columns.email}</th>
                  <th scope="col">{columns.role}</th>
                  <th scope="col">{columns.state}</th>
                  <th scope="col">
                    <span className="sr-only">{columns.change}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} reply={reply} />
                ))}
              </tbody>
            </table>
          </TableScroll>
        </div>
      )}
    </section>
  );
}

type InvitationRowProps = { invitation: InvitationShown; reply: AccountReply | undefined };

function InvitationRow({ invitation, reply }: InvitationRowProps) {
  const { id, email } = invitation;
  const { columns, again, revoke } = OPEN_INVITATIONS;
  return (
    <tr>
      <th scope="row">
        <bdi>{email}</bdi>
      </th>
      <td data-label={columns.role}>{ROLE_WORDS[roleOf(invitation)]}</td>
      <td data-label={columns.state}>{stateOf(invitation)}</td>
      <td>
        <span className="flex items-center gap-x-6 sm:justify-end">
          <PostButton
            intent="resend"
            label={again}
            about={email}
            fields={{ invitation: id }}
            variant="quiet"
            reply={reply}
          />
          <a
            id={openerOf.revocation(id)}
            href={`${paths.manageUsers({ revoke: id })}#invitations`}
            className="target text-link underline"
          >
            {revoke}
            <span className="sr-only"> {email}</span>
          </a>
        </span>
      </td>
    </tr>
  );
}

function stateOf({ isExpired, isMailed, expiresAt }: InvitationShown): string {
  const day = dayWords(expiresAt);
  if (isExpired) return OPEN_INVITATIONS.expired(day);
  if (!isMailed) return OPEN_INVITATIONS.waiting;
  return `${OPEN_INVITATIONS.mailed}, ${OPEN_INVITATIONS.until(day)}`;
}
