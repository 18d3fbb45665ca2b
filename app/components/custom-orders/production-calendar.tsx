import { Badge } from '~/components/ui/badge';
import { calendarLabel } from '~/content/core/dates';
import { calendarTitle, PRODUCTION_CALENDAR } from '~/content/custom-orders/production-calendar';
import { PRODUCTION, STAGE_LABELS } from '~/content/custom-orders/production';
import { CUSTOM_ORDER_STATES_LABELS } from '~/content/custom-orders/custom-orders';
import {
  type Calendar,
  CALENDAR_VIEWS,
  type CalendarEntry,
  type CalendarView,
} from '~/domain/custom-orders/calendar';
import { dueOf } from '~/domain/custom-orders/production';
import { toneOf } from '~/content/core/tones';
import { formatNumber } from '~/domain/core/numbers';
import { erpPaths } from '~/erp-paths';

type CalendarProps = { calendar: Calendar; entries: readonly CalendarEntry[]; today: string };

/** The custom orders of some weeks, each on the day it ships by; above them what is late and what has no day. */
export function ProductionCalendar({ calendar, entries, today }: CalendarProps) {
  const late = entries.filter((entry) => dueOf(entry, today) === 'late');
  const undated = entries.filter(({ shipsOn }) => shipsOn === null);
  const byDay = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    if (entry.shipsOn !== null) {
      byDay.set(entry.shipsOn, [...(byDay.get(entry.shipsOn) ?? []), entry]);
    }
  }
  const isEmpty = calendar.weeks.flat().every((day) => !byDay.has(day));
  return (
    <>
      <CalendarMenu calendar={calendar} />
      <EntryList id="late" heading={PRODUCTION_CALENDAR.late} entries={late} today={today} hasDay />
      <EntryList
        id="undated"
        heading={PRODUCTION_CALENDAR.undated}
        entries={undated}
        today={today}
      />
      <h2 className="mt-8">{calendarTitle(calendar)}</h2>
      {isEmpty ? <p className="mt-2 text-ink-soft">{PRODUCTION_CALENDAR.none}</p> : null}
      <table className="production-calendar mt-4" data-empty={isEmpty ? '' : undefined}>
        <caption className="sr-only">{calendarTitle(calendar)}</caption>
        <thead>
          <tr>
            {PRODUCTION_CALENDAR.weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  data-today={day === today ? '' : undefined}
                  data-none={byDay.has(day) ? undefined : ''}
                  data-other={isOther(calendar, day) ? '' : undefined}
                >
                  <time dateTime={day}>{calendarLabel(day)}</time>
                  <ul>
                    {(byDay.get(day) ?? []).map((entry) => (
                      <Entry key={entry.id} entry={entry} today={today} />
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Whether a day is of another month than the one that is shown. */
function isOther({ view, day }: Calendar, other: string): boolean {
  return view === 'month' && other.slice(0, 7) !== day.slice(0, 7);
}

function CalendarMenu({ calendar }: { calendar: Calendar }) {
  const { view, day, earlier, later } = calendar;
  const to = (query: { by?: CalendarView; day?: string }) =>
    erpPaths.productionCalendar({ by: view, ...query });
  return (
    <nav
      aria-label={PRODUCTION_CALENDAR.navigation}
      data-print="off"
      className="flex flex-wrap items-center gap-x-6"
    >
      {CALENDAR_VIEWS.map((each) => (
        <a
          key={each}
          href={to({ by: each, day })}
          aria-current={each === view ? 'page' : undefined}
          className="target text-link aria-[current]:font-bold aria-[current]:no-underline"
        >
          {PRODUCTION_CALENDAR.views[each]}
        </a>
      ))}
      <a href={to({ day: earlier })} className="target text-link">
        {PRODUCTION_CALENDAR.earlier[view]}
      </a>
      <a href={to({})} className="target text-link">
        {PRODUCTION_CALENDAR.today}
      </a>
      <a href={to({ day: later })} className="target text-link">
        {PRODUCTION_CALENDAR.later[view]}
      </a>
      <a href={erpPaths.customOrders()} className="target text-link">
        {PRODUCTION_CALENDAR.list}
      </a>
    </nav>
  );
}

type EntryListProps = {
  id: string;
  heading: string;
  entries: readonly CalendarEntry[];
  today: string;
  hasDay?: boolean;
};

function EntryList({ id, heading, entries, today, hasDay = false }: EntryListProps) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id}>
        {heading} <span className="badge-count">{formatNumber(entries.length)}</span>
      </h2>
      <ul className="production-entries mt-3">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} today={today} hasDay={hasDay} />
        ))}
      </ul>
    </section>
  );
}

type EntryProps = { entry: CalendarEntry; today: string; hasDay?: boolean };

function Entry({ entry, today, hasDay = false }: EntryProps) {
  const { id, name, customer, product, quantity, unit, stage, shipsOn } = entry;
  const isLate = dueOf(entry, today) === 'late';
  return (
    <li data-late={isLate ? '' : undefined}>
      <p>
        <a href={erpPaths.customOrder(id)} className="target text-link font-semibold">
          {name}
        </a>{' '}
        {customer}
      </p>
      <p className="text-ink-soft">
        {formatNumber(quantity)} {unit}, {product}
      </p>
      <p>
        <Badge
          text={stage === null ? CUSTOM_ORDER_STATES_LABELS.ordered.label : STAGE_LABELS[stage]}
          tone={toneOf(stage ?? 'ordered')}
        />
        {isLate ? <Badge text={PRODUCTION.late} tone="bad" /> : null}
      </p>
      {hasDay && shipsOn !== null ? (
        <p>
          {PRODUCTION.shipsBy} {calendarLabel(shipsOn)}
        </p>
      ) : null}
    </li>
  );
}
