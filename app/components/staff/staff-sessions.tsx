import type { AccountReply } from '~/components/ui/forms/account-form';
import { PostButton } from '~/components/ui/forms/post-button';
import { Moment } from './moment';
import { STAFF_ACCOUNT } from '~/content/staff/erp-staff';

const WORDS = STAFF_ACCOUNT.sessions;

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
              <h3>{device}</h3>
              {isHere ? <p className="account-mark mt-2.5">{WORDS.here}</p> : null}
              <p className="mt-2 text-sm text-ink-soft">
                {WORDS.since} <Moment iso={createdAt} />
                {' · '}
                {WORDS.lastSeen} <Moment iso={lastSeenAt} />
              </p>
            </div>
            {isHere ? null : (
              <PostButton
                intent="end-session"
                label={WORDS.end}
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
          <PostButton intent="end-others" label={WORDS.others} destructive reply={reply} />
        ) : (
          <p className="text-sm text-ink-soft">{WORDS.none}</p>
        )}
      </div>
    </>
  );
}
