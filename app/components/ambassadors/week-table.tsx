import { TableScroll } from '~/components/ui/lists/table-scroll';
import { NEW_AMBASSADORS } from '~/content/ambassadors/new-ambassadors';
import { calendarWords } from '~/content/core/dates';
import { ambassadorQueryFields, type AmbassadorQuery } from '~/domain/ambassadors/ambassador-query';
import type { WeekCount } from '~/domain/core/time/week-chart';
import { paths } from '~/paths';

/** The figures behind the bars, the newest week first; each week links to those who joined in it. */
export function WeekTable({ query, byWeek }: { query: AmbassadorQuery; byWeek: WeekCount[] }) {
  return (
    <TableScroll label={NEW_AMBASSADORS.figuresCaption}>
      <table>
        <caption className="sr-only">{NEW_AMBASSADORS.figuresCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{NEW_AMBASSADORS.week}</th>
            <th scope="col" data-number="">
              {NEW_AMBASSADORS.joinedCount}
            </th>
          </tr>
        </thead>
        <tbody>
          {byWeek.toReversed().map(({ monday, count }) => (
            <tr key={monday}>
              <th scope="row">
                <a
                  href={paths.newAmbassadors(
                    ambassadorQueryFields({ ...query, week: monday, page: 1 }),
                  )}
                  aria-current={query.week === monday ? 'true' : undefined}
                  className="underline"
                >
                  {calendarWords(monday)}
                </a>
              </th>
              <td data-label={NEW_AMBASSADORS.joinedCount} data-number="">
                {count.toLocaleString('en-US')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
