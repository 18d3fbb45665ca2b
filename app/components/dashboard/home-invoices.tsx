import { ReadProblem } from '~/components/customers/account-frame';
import { HOME } from '~/content/dashboard/dashboard-home';
import { sentence } from '~/content/core/errors';
import { calendarDay } from '~/content/invoices/invoices';
import type { HomeInvoices as Known } from '~/domain/dashboard/home-page';
import { isOverdue } from '~/domain/invoices/invoice';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';

const WORDS = HOME.invoices;

/** Open invoices, the one due first at the top. */
export function HomeInvoices({ invoices }: { invoices: NonNullable<Known> }) {
  return (
    <section aria-labelledby="home-invoices">
      <h2 id="home-invoices">{WORDS.heading}</h2>
      {invoices === 'silent' ? (
        <ReadProblem problem={sentence('invoices_unavailable')} />
      ) : (
        <>
          <p className="text-ink-soft">{WORDS.total(invoices.totalCents)}</p>
          <ul className="home-rows">
            {invoices.open.map((invoice) => (
              <li key={invoice.id}>
                <div>
                  <h3>
                    <a
                      href={paths.manageInvoice(invoice.id)}
                      className="underline underline-offset-4"
                    >
                      {WORDS.number(invoice.number)}
                    </a>
                  </h3>
                  <p>
                    {formatUsd(invoice.balanceCents)},{' '}
                    <time dateTime={invoice.dueOn}>{WORDS.due(calendarDay(invoice.dueOn))}</time>
                    {isOverdue(invoice, invoices.today) ? (
                      <strong className="ml-2 text-danger">{WORDS.overdue}</strong>
                    ) : null}
                  </p>
                </div>
                <a
                  href={paths.payInvoice(invoice.id)}
                  aria-label={WORDS.payNumber(invoice.number)}
                  className="target text-link font-semibold"
                >
                  {WORDS.pay}
                </a>
              </li>
            ))}
          </ul>
          {invoices.count > invoices.open.length ? (
            <p className="mt-2">
              <a href={paths.manageInvoices()} className="target text-link font-semibold">
                {WORDS.all(invoices.count)}
              </a>
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}
