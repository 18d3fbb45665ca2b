import { momentWords } from '~/content/core/dates';
import { HISTORY } from '~/content/organizations/organization-members';
import type { OrganizationAdminView } from '~/domain/organizations/member-shown';

/** The organization's history, newest first: who did what to whom. */
export function OrganizationHistory({ history }: Pick<OrganizationAdminView, 'history'>) {
  return (
    <section aria-labelledby="history" className="mt-14">
      <h2 id="history">{HISTORY.heading}</h2>
      {history.length === 0 ? <p className="mt-4 text-ink-soft">{HISTORY.none}</p> : null}
      <ul className="mt-4 flex flex-col">
        {history.map(({ id, words, at }) => (
          <li key={id} className="border-b border-line py-3">
            <span className="block [overflow-wrap:anywhere]">{words}</span>
            <time dateTime={at} className="text-sm text-ink-soft">
              {momentWords(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
