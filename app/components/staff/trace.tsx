import { Moment } from './moment';
import { detailLines, OUTCOME_WORDS, TRACE, traceWords } from '~/content/staff/erp-trace';
import type { StaffActionShown } from '~/domain/staff/staff-action-shown';

type TraceProps = {
  /** Newest first, as `traceOf` returns them. */
  actions: readonly StaffActionShown[];
  /** Id of its heading; a page with two traces sets one of them. */
  id?: string;
};

/** What staff did to the page's subject: what, who, when, and the outcome. */
export function Trace({ actions, id = 'trace' }: TraceProps) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id}>{TRACE.heading}</h2>
      {actions.length === 0 ? (
        <p className="mt-4 text-ink-soft">{TRACE.none}</p>
      ) : (
        <ol className="mt-4 flex flex-col" reversed>
          {actions.map((entry) => (
            <TraceEntry key={entry.id} {...entry} />
          ))}
        </ol>
      )}
    </section>
  );
}

function TraceEntry({ action, step, outcome, at, staffName, details }: StaffActionShown) {
  return (
    <li className="border-b border-line py-3 [overflow-wrap:anywhere]">
      <p className="font-semibold">
        {traceWords(action, step)}
        {outcome === 'done' ? null : (
          <span className="font-normal text-ink-soft">
            {' '}
            ({OUTCOME_WORDS[outcome].toLowerCase()})
          </span>
        )}
      </p>
      {detailLines(details).map((line) => (
        <p key={line} className="text-sm">
          {line}
        </p>
      ))}
      <p className="text-sm text-ink-soft">
        {staffName ?? TRACE.unknownStaff}, <Moment iso={at} />
      </p>
    </li>
  );
}
