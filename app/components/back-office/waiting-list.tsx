import { Moment } from '~/components/staff/moment';
import { ageWords, TODAY, WAITING_WORDS } from '~/content/back-office/erp-home';
import type { WaitingFor } from '~/domain/back-office/waiting';

/** What waits for staff: the count of each kind, the nearest deadline or the age of the oldest, and a link. */
export function WaitingList({ waiting, now }: { waiting: readonly WaitingFor[]; now: number }) {
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{TODAY.waiting}</h2>
      {waiting.length === 0 ? <p className="mt-3 text-ink-soft">{TODAY.nothing}</p> : null}
      <ul className="mt-4 flex flex-col">
        {waiting.map(({ kind, count, since, dueAt }) => {
          const { words, href } = WAITING_WORDS[kind];
          return (
            <li
              key={kind}
              className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1"
            >
              <a href={href} className="target text-link font-semibold">
                {count.toLocaleString('en-US')} {words[count === 1 ? 0 : 1]}
              </a>
              {dueAt !== null ? (
                <span className="text-sm font-semibold">
                  {TODAY.due} <Moment iso={dueAt} />
                </span>
              ) : since !== null ? (
                <span className="text-sm text-ink-soft">
                  {TODAY.oldest} <time dateTime={since}>{ageWords(since, now)}</time>
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
