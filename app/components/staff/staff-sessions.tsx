import type { AccountReply } from '~/components/ui/forms/account-form';
import { PostButton } from '~/components/ui/forms/post-button';
import { Moment } from './confirm-form';
import { STAFF_ACCOUNT, STAFF_USERS } from '~/content/staff/erp-staff';
import { ErpSection } from '~/components/ui/lists/fact-list';
import { LinkButton } from '~/components/ui/forms/button';
import { STAFF_STEPS, type StaffStep } from '~/content/staff/erp-staff-steps';
import type { StaffRole } from '~/domain/staff/staff-account';
import { erpPaths } from '~/erp-paths';

const LABELS = STAFF_ACCOUNT.sessions;

export type StaffSessionRow = {
  id: string;
  device: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  lastSeenAt: string;
  isHere: boolean;
};

type StaffSessionsProps = {
  sessions: readonly StaffSessionRow[];
  reply: AccountReply | undefined;
};

/** A staff member's sessions by device, with buttons to end one of them or all others. */
export function StaffSessions({ sessions, reply }: StaffSessionsProps) {
  return (
    <>
      <ul className="account-rows">
        {sessions.map(({ id, device, createdAt, lastSeenAt, isHere }) => (
          <li key={id}>
            <div className="min-w-0">
              <h3 className="text-base">{device}</h3>
              {isHere ? <p className="account-mark mt-2.5">{LABELS.here}</p> : null}
              <p className="mt-2 text-sm text-ink-soft">
                {LABELS.since} <Moment iso={createdAt} />
                {' · '}
                {LABELS.lastSeen} <Moment iso={lastSeenAt} />
              </p>
            </div>
            {isHere ? null : (
              <PostButton
                intent="end-session"
                label={LABELS.end}
                about={device}
                fields={{ session: id }}
                variant="quiet"
                reply={reply}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="mt-6">
        {sessions.length > 1 ? (
          <PostButton intent="end-others" label={LABELS.others} destructive reply={reply} />
        ) : (
          <p className="text-sm text-ink-soft">{LABELS.none}</p>
        )}
      </div>
    </>
  );
}

type StaffStepsProps = {
  member: { id: string; role: StaffRole; isDisabled: boolean; hasSecondFactor: boolean };
  isSelf: boolean;
};

/** What an admin can do with a colleague's account; each step asks for confirmation. */
export function StaffSteps({ member, isSelf }: StaffStepsProps) {
  const labels = STAFF_USERS.one;
  if (isSelf) {
    return (
      <ErpSection id="steps" heading={labels.steps}>
        <p className="mb-4 max-w-prose">{labels.self}</p>
        <a href={erpPaths.account()} className="target text-link">
          {labels.toOwn}
        </a>
      </ErpSection>
    );
  }
  const steps: StaffStep[] = [
    member.role === 'admin' ? 'staff' : 'admin',
    member.isDisabled ? 'enable' : 'disable',
    ...(member.hasSecondFactor ? (['factor'] as const) : []),
    ...(member.isDisabled ? [] : (['sessions'] as const)),
  ];
  return (
    <ErpSection id="steps" heading={labels.steps}>
      <ul className="flex flex-wrap gap-4">
        {steps.map((step) => (
          <li key={step}>
            <LinkButton to={erpPaths.user(member.id, { ask: step })} variant="secondary">
              {STAFF_STEPS[step].label}
            </LinkButton>
          </li>
        ))}
      </ul>
    </ErpSection>
  );
}
