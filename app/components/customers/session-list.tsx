import type { AccountReply } from '~/components/ui/forms/account-form';
import { PostButton } from '~/components/ui/forms/post-button';
import { SETTINGS } from '~/content/customers/account';
import { momentWords } from '~/content/core/dates';

const WORDS = SETTINGS.sessions;

export type SessionRow = {
  ref: string;
  device: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  lastSeenAt: string;
  isHere: boolean;
};

type SessionListProps = { sessions: readonly SessionRow[]; reply: AccountReply | undefined };

/** The customer's sessions by device, with buttons to end one of them or all. */
export function SessionList({ sessions, reply }: SessionListProps) {
  return (
    <>
      <ul className="account-rows">
        {sessions.map((session) => (
          <li key={session.ref}>
            <div className="min-w-0">
              <h3>{session.device}</h3>
              {session.isHere ? <p className="account-mark mt-2.5">{WORDS.here}</p> : null}
              <p className="mt-2 text-sm text-ink-soft">
                {WORDS.started} {momentWords(session.createdAt)}
                {' · '}
                {WORDS.lastSeen} {momentWords(session.lastSeenAt)}
              </p>
            </div>
            {session.isHere ? null : (
              <PostButton
                intent="end-session"
                label={WORDS.end}
                about={session.device}
                fields={{ session: session.ref }}
                variant="quiet"
                reply={reply}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <PostButton intent="end-all-sessions" label={WORDS.everywhere} destructive native />
        <p className="text-sm text-ink-soft">{WORDS.everywhereText}</p>
      </div>
    </>
  );
}
