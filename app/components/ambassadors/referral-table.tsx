import { TableScroll } from '~/components/ui/lists/table-scroll';
import { PORTAL, shareWords } from '~/content/ambassadors/ambassador-portal';
import type { ReferralCount } from '~/domain/ambassadors/ambassador-overview';

const WORDS = PORTAL.figures;

/** The funnel from clicks to orders: recently and in total. */
export function ReferralTable({ recent, all }: { recent: ReferralCount; all: ReferralCount }) {
  const rows = [
    { time: WORDS.recent, count: recent },
    { time: WORDS.all, count: all },
  ];
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">{WORDS.heading}</h2>
      <TableScroll label={WORDS.caption}>
        <table>
          <caption className="sr-only">{WORDS.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{WORDS.time}</th>
              {[WORDS.clicks, WORDS.orders, WORDS.share].map((heading) => (
                <th key={heading} scope="col" data-number="">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ time, count }) => (
              <tr key={time}>
                <th scope="row">{time}</th>
                <td data-label={WORDS.clicks} data-number="">
                  {count.clicks.toLocaleString('en-US')}
                </td>
                <td data-label={WORDS.orders} data-number="">
                  {count.orders.toLocaleString('en-US')}
                </td>
                <td data-label={WORDS.share} data-number="">
                  {shareWords(count)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <p className="mt-3 text-sm text-ink-soft">{WORDS.note}</p>
    </section>
  );
}
