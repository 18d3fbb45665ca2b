import { AccountForm, type AccountReply, ArrivalHeading } from '~/components/ui/forms/account-form';
import { openerOf } from '~/components/customers/openers';
import { PostButton } from '~/components/ui/forms/post-button';
import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { orderDay } from '~/content/core/dates';
import {
  INVITE,
  OPEN_INVITATIONS,
  ROLE_LABELS,
  roleOf,
} from '~/content/organizations/organization-members';
import type { InvitationShown } from '~/domain/organizations/member-query';
import { accountPaths } from '~/account-paths';
import { SelectField, TextField } from '~/components/ui/forms/field';
import { ORGANIZATION_BOUNDS } from '~/domain/organizations/organization';

type InvitationListProps = {
  invitations: readonly InvitationShown[];
  /** The invitation to confirm revoking; null if none. */
  revoking: InvitationShown | null;
  reply: AccountReply | undefined;
};

/** Open invitations, with buttons to resend and revoke them. */
export function InvitationList({ invitations, revoking, reply }: InvitationListProps) {
  if (invitations.length === 0) return null;
  return (
    // Unlabeled: the table's region already has this name, and two landmarks should not share one.
    <section className="mt-14">
      <h2 id="invitations">{OPEN_INVITATIONS.heading}</h2>
      {revoking ? (
        <InvitationQuestion invitation={revoking} reply={reply} />
      ) : (
        <div className="mt-6">
          <ListTable
            caption={OPEN_INVITATIONS.caption}
            columns={columnsOf(reply)}
            rows={invitations}
            keyOf={({ id }) => id}
          />
        </div>
      )}
    </section>
  );
}

const { columns, again, revoke } = OPEN_INVITATIONS;

const columnsOf = (reply: AccountReply | undefined): ListColumn<InvitationShown>[] => [
  { label: columns.email, cell: ({ email }) => <bdi>{email}</bdi> },
  { label: columns.role, cell: (invitation) => ROLE_LABELS[roleOf(invitation)] },
  { label: columns.state, cell: stateOf },
  {
    label: columns.change,
    isUnnamed: true,
    cell: ({ id, email }) => (
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
          href={`${accountPaths.manageUsers({ revoke: id })}#invitations`}
          className="target text-link underline"
        >
          {revoke}
          <span className="sr-only"> {email}</span>
        </a>
      </span>
    ),
  },
];

function stateOf({ isExpired, isMailed, expiresAt }: InvitationShown): string {
  const day = orderDay(expiresAt);
  if (isExpired) return OPEN_INVITATIONS.expired(day);
  if (!isMailed) return OPEN_INVITATIONS.waiting;
  return `${OPEN_INVITATIONS.mailed}, ${OPEN_INVITATIONS.until(day)}`;
}

type InvitationQuestionProps = { invitation: InvitationShown; reply: AccountReply | undefined };

/**
 * Asks for confirmation before an invitation is revoked. Its state is in the URL, so it works without
 * JavaScript.
 */
function InvitationQuestion({ invitation, reply }: InvitationQuestionProps) {
  const { id, email } = invitation;
  return (
    <div className="mt-4">
      <ArrivalHeading level={3} className="text-lg [overflow-wrap:anywhere]">
        {OPEN_INVITATIONS.requestHeading(email)}
      </ArrivalHeading>
      <p className="mb-6 mt-2 max-w-prose">{OPEN_INVITATIONS.requestText}</p>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <PostButton
          intent="revoke"
          label={OPEN_INVITATIONS.confirm}
          fields={{ invitation: id }}
          destructive
          reply={reply}
        />
        <a
          href={`${accountPaths.manageUsers()}#${openerOf.revocation(id)}`}
          className="target mt-0.5 text-link"
        >
          {OPEN_INVITATIONS.cancel}
        </a>
      </div>
    </div>
  );
}

/** Invites a member by email address. */
export function InviteForm({ reply }: { reply: AccountReply | undefined }) {
  return (
    <section aria-labelledby="invite" className="mt-14">
      <h2 id="invite">{INVITE.heading}</h2>
      <p className="mb-6 mt-2 max-w-prose text-ink-soft">{INVITE.text}</p>
      <AccountForm
        name="invite"
        reply={reply}
        values={{ role: 'member' }}
        save={INVITE.send}
        className="max-w-xl"
      >
        {(field) => (
          <>
            <TextField
              {...field('email')}
              type="email"
              label={INVITE.email}
              autoComplete="off"
              maxLength={ORGANIZATION_BOUNDS.email}
              required
            />
            <SelectField
              {...field('role')}
              label={INVITE.role}
              hint={INVITE.roleHint}
              options={(['member', 'admin'] as const).map((value) => ({
                value,
                label: ROLE_LABELS[value],
              }))}
            />
          </>
        )}
      </AccountForm>
    </section>
  );
}
