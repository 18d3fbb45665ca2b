import { OwnMoment } from '~/components/ui/own-moment';
import { type AccountReply, ArrivalHeading } from '~/components/ui/forms/account-form';
import { openerOf } from './openers';
import { PostButton } from '~/components/ui/forms/post-button';
import { orderDay } from '~/content/core/dates';
import { SETTINGS } from '~/content/customers/account';
import { accountPaths } from '~/account-paths';
import { buttonStyle, LinkButton } from '~/components/ui/forms/button';

const LABELS = SETTINGS.close;

type AccountClosingProps = {
  /** When closing was requested, ISO 8601; null if it was not. */
  requestedAt: string | null;
  /** Whether the page asks for confirmation. */
  isRequesting: boolean;
  reply: AccountReply | undefined;
};

/**
 * Lets a customer close the account: first a link, then a confirmation; once requested, shows the date and
 * a button to withdraw the request.
 */
export function AccountClosing({ requestedAt, isRequesting, reply }: AccountClosingProps) {
  if (requestedAt !== null) {
    return (
      <>
        <p className="font-semibold">
          {LABELS.requested} {orderDay(requestedAt)}.
        </p>
        <p className="mb-6 mt-1 max-w-prose">{LABELS.requestedText}</p>
        <PostButton intent="withdraw-closing" label={LABELS.withdraw} reply={reply} />
      </>
    );
  }
  if (!isRequesting) {
    return (
      <>
        <p className="mb-6 max-w-prose">{LABELS.text}</p>
        <LinkButton
          id={openerOf.closing}
          to={`${accountPaths.accountSettings({ close: 'ask' })}#close`}
          variant="secondary"
        >
          {LABELS.ask}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <ArrivalHeading level={3}>{LABELS.confirmHeading}</ArrivalHeading>
      <p className="mb-6 mt-2 max-w-prose">{LABELS.confirmText}</p>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <PostButton intent="close" label={LABELS.confirm} destructive reply={reply} />
        <a href={`${accountPaths.accountSettings()}#close`} className="target mt-0.5 text-link">
          {LABELS.cancel}
        </a>
      </div>
    </>
  );
}

/** Downloads all of a customer's data as a file. A native form: the router cannot handle a file. */
export function DataExport() {
  return (
    <>
      <p className="mb-6 max-w-prose">{SETTINGS.data.text}</p>
      <form method="post" action={accountPaths.accountExport()}>
        <button type="submit" className={buttonStyle('secondary')}>
          {SETTINGS.data.export}
        </button>
      </form>
    </>
  );
}

const SESSION_LIST_LABELS = SETTINGS.sessions;

type SessionRow = {
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
              {session.isHere ? (
                <p className="account-mark mt-2.5">{SESSION_LIST_LABELS.here}</p>
              ) : null}
              <p className="mt-2 text-sm text-ink-soft">
                {SESSION_LIST_LABELS.started} <OwnMoment at={session.createdAt} />
                {' · '}
                {SESSION_LIST_LABELS.lastSeen} <OwnMoment at={session.lastSeenAt} />
              </p>
            </div>
            {session.isHere ? null : (
              <PostButton
                intent="end-session"
                label={SESSION_LIST_LABELS.end}
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
        <PostButton
          intent="end-all-sessions"
          label={SESSION_LIST_LABELS.everywhere}
          destructive
          native
        />
        <p className="text-sm text-ink-soft">{SESSION_LIST_LABELS.everywhereText}</p>
      </div>
    </>
  );
}
