import { Moment } from '~/components/staff/confirm-form';
import type { AccountReply } from '~/components/ui/forms/account-form';
import { PostButton } from '~/components/ui/forms/post-button';
import { Notice } from '~/components/ui/notice';
import { ageLabel, changeEntry, ownersLabel, TODAY } from '~/content/back-office/erp-home';
import { WAITING_LABELS, workEntry } from '~/content/back-office/waiting';
import {
  type Change,
  firstWork,
  type WaitingFor,
  type WaitingItem,
  type WaitingOwner,
} from '~/domain/back-office/waiting';
import { formatNumber } from '~/domain/core/numbers';

type WorklistProps = {
  waiting: readonly WaitingFor[];
  items: readonly WaitingItem[];
  owners: readonly WaitingOwner[];
  /** The staff member who looks. */
  reader: string;
  /** UTC milliseconds. */
  now: number;
  reply: AccountReply | undefined;
};

/**
 * What needs attention, by kind: how much, the oldest or what is due first, who has it, and a press to the first; below it
 * each piece of work with the same.
 */
export function Worklist({ waiting, items, owners, reader, now, reply }: WorklistProps) {
  const problems = Object.values(reply?.result.error ?? {}).flat();
  return (
    <section aria-labelledby="waiting" className="worklist">
      <h2 id="waiting">{TODAY.waiting}</h2>
      {problems.map((problem) => (
        <div key={problem} className="mt-4">
          <Notice tone="problem">{problem}</Notice>
        </div>
      ))}
      {waiting.length === 0 ? <p className="mt-3 text-ink-soft">{TODAY.nothing}</p> : null}
      {waiting.map((work) => {
        const { kind, count } = work;
        const { heading, href } = WAITING_LABELS[kind];
        const own = items.filter((item) => item.kind === kind);
        const first = firstWork(own, reader);
        const entry = first && workEntry(first);
        const theirs = owners.filter((owner) => owner.kind === kind);
        return (
          <section key={kind} aria-labelledby={`work-${kind}`}>
            <div>
              <h3 id={`work-${kind}`}>
                {heading} <span className="badge-count">{formatNumber(count)}</span>
              </h3>
              {entry ? (
                <a href={entry.href} className="target text-link font-semibold">
                  {TODAY.first(entry.label)}
                </a>
              ) : null}
              <a href={href} className="target text-link">
                {count > own.length ? TODAY.all(count) : TODAY.view}
                <span className="sr-only">: {heading}</span>
              </a>
              <div>
                <WorkTime {...work} now={now} isOldest />
                <p>{ownersLabel(theirs, { count, reader })}</p>
              </div>
            </div>
            <ul>
              {own.map((item) => (
                <WorkRow key={item.subject} item={item} reader={reader} now={now} />
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}

type WorkRowProps = Pick<WorklistProps, 'reader' | 'now'> & { item: WaitingItem };

function WorkRow({ item, reader, now }: WorkRowProps) {
  const { kind, subject, owner, customerName } = item;
  const { label, href } = workEntry(item);
  const isOwn = owner?.id === reader;
  const fields = { kind, subject, seen: owner?.id ?? '' };
  const about = [label, customerName].filter(Boolean).join(', ');
  const ownerName = isOwn ? TODAY.you : (owner?.name ?? TODAY.unknownOwner);
  return (
    <li>
      <p>
        <a href={href} className="target text-link font-semibold">
          {label}
        </a>{' '}
        {customerName}
      </p>
      <WorkTime {...item} now={now} />
      <p data-owner={owner === null ? undefined : ''}>
        {owner === null ? TODAY.unassigned : ownerName}
      </p>
      <PostButton
        intent={isOwn ? 'release' : 'take'}
        label={isOwn ? TODAY.release : owner === null ? TODAY.take : TODAY.takeOver}
        about={about}
        fields={fields}
        variant="quiet"
      />
    </li>
  );
}

/** The deadline, or how long it has waited. */
type WorkTimeProps = Pick<WaitingItem, 'dueAt' | 'since'> & { now: number; isOldest?: boolean };

function WorkTime({ dueAt, since, now, isOldest = false }: WorkTimeProps) {
  if (dueAt !== null) {
    const isOver = Date.parse(dueAt) < now;
    return (
      <p data-due={isOver ? 'over' : ''}>
        {isOver ? TODAY.overdue : TODAY.due} <Moment iso={dueAt} />
      </p>
    );
  }
  if (since === null) return <p />;
  const age = ageLabel(since, now);
  return (
    <p>
      <time dateTime={since}>{isOldest ? TODAY.oldest(age) : age}</time>
    </p>
  );
}

/** What has changed since this time yesterday. @param since ISO 8601 */
export function ChangeList({ changes, since }: { changes: readonly Change[]; since: string }) {
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">{TODAY.changes}</h2>
      <p className="mt-1 text-sm text-ink-soft">
        <Moment iso={since} />
      </p>
      {changes.length === 0 ? <p className="mt-3 text-ink-soft">{TODAY.noChanges}</p> : null}
      <ul className="mt-3 flex flex-col">
        {changes.map((change) => {
          const { label, href } = changeEntry(change);
          return (
            <li key={change.kind} className="border-b border-line">
              <a href={href} className="target text-link">
                {label}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
