import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { PostButton } from '~/components/ui/forms/post-button';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { ErpSection } from '~/components/ui/lists/fact-list';
import { Moment } from './confirm-form';
import { SelectField, TextField } from '~/components/ui/forms/field';
import { ROLE_LABELS, STAFF_USERS } from '~/content/staff/erp-staff';
import type { StaffInvitationState, StaffRole } from '~/domain/staff/staff-account';
import { erpPaths } from '~/erp-paths';

export type StaffInvitationRow = {
  id: string;
  email: string;
  role: StaffRole;
  inviterName: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
  state: StaffInvitationState;
  /** How many times the mail was requested. Posted as the version. */
  requestCount: number;
  /** Whether the last requested mail was sent. */
  isSent: boolean;
};

const labels = STAFF_USERS.invitations;

const COLUMNS: readonly ListColumn<StaffInvitationRow>[] = [
  { label: labels.columns.email, cell: ({ email }) => email },
  { label: labels.columns.role, cell: ({ role }) => ROLE_LABELS[role] },
  { label: labels.by, cell: ({ inviterName }) => inviterName },
  {
    label: labels.until,
    cell: ({ state, expiresAt }) =>
      state === 'expired' ? labels.over : <Moment iso={expiresAt} />,
  },
  { label: labels.mail, cell: ({ isSent }) => (isSent ? labels.sent : labels.waiting) },
  {
    label: labels.columns.steps,
    cell: ({ id, email, requestCount }) => (
      <div className="flex flex-wrap items-center gap-x-6">
        <PostButton
          intent="resend"
          label={labels.resend}
          about={email}
          fields={{ invitation: id, version: String(requestCount) }}
          variant="quiet"
        />
        <a href={erpPaths.users({ ask: id })} className="target text-link">
          {labels.callOff}
          <span className="sr-only"> {email}</span>
        </a>
      </div>
    ),
  },
];

type InvitationsProps = { invitations: readonly StaffInvitationRow[] };

/** Open invitations of staff, with buttons to resend and revoke them. */
export function StaffInvitations({ invitations }: InvitationsProps) {
  if (invitations.length === 0) return null;
  return (
    <ErpSection id="invitations" heading={labels.heading}>
      <ErpTable
        caption={labels.caption}
        columns={COLUMNS}
        rows={invitations}
        keyOf={({ id }) => id}
        none=""
      />
    </ErpSection>
  );
}

type InviteFormProps = {
  /** Becomes the invitation's id: posted twice, it makes one invitation. */
  token: string;
  reply: AccountReply | undefined;
};

/** Invites a new member of staff. */
export function InviteForm({ token, reply }: InviteFormProps) {
  const { invite } = STAFF_USERS;
  const roles = [
    { value: 'staff', label: ROLE_LABELS.staff },
    { value: 'admin', label: ROLE_LABELS.admin },
  ];
  return (
    <ErpSection id="invite-heading" heading={invite.heading}>
      <p className="mb-6 max-w-prose">{invite.text}</p>
      <AccountForm name="invite" reply={reply} save={invite.send} className="max-w-lg">
        {(field) => (
          <>
            <input type="hidden" name="form_token" value={token} />
            <TextField
              label={invite.email}
              type="email"
              autoComplete="off"
              required
              {...field('email')}
            />
            <SelectField label={invite.role} options={roles} {...field('role')} />
          </>
        )}
      </AccountForm>
    </ErpSection>
  );
}
