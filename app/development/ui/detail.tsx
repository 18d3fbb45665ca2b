import {
  DetailColumns,
  DetailPage,
  DetailSection,
  MoneyTable,
  NextAction,
} from '~/components/ui/detail-page';
import { LinkButton } from '~/components/ui/forms/button';
import { FactList } from '~/components/ui/lists/fact-list';
import { OwnMoment, ReaderClock } from '~/components/ui/own-moment';
import { SumList } from '~/components/ui/sum-list';
import { Specimen } from './specimen';

export function Detail() {
  return (
    <Specimen
      part="DetailPage"
      state="with NextAction, DetailColumns, DetailSection, MoneyTable, SumList and OwnMoment"
    >
      <DetailPage
        back={{ href: '#main', label: 'Orders' }}
        title="Order #1042"
        badges={[
          { text: 'Paid', tone: 'good' },
          { text: 'Unfulfilled', tone: 'warn' },
        ]}
        lead="March 4, 2026 · $1,842.50 · Harbor Coffee"
        done="The address was changed."
        actions={
          <LinkButton to="#main" variant="secondary">
            Refund
          </LinkButton>
        }
      >
        <DetailColumns
          side={
            <DetailSection id="customer" heading="Customer">
              <FactList
                facts={[
                  { term: 'Email', value: 'ivy@example.com' },
                  {
                    term: 'Last seen',
                    value: (
                      <ReaderClock zone={null}>
                        <OwnMoment at="2026-03-04T20:05:00Z" />
                      </ReaderClock>
                    ),
                  },
                ]}
              />
            </DetailSection>
          }
        >
          <NextAction text="Ten cases are ready to ship.">
            <LinkButton to="#main">Print labels</LinkButton>
          </NextAction>
          <DetailSection
            id="payment"
            heading="Payment"
            beside={
              <a href="#main" className="target text-link">
                All payments
              </a>
            }
          >
            <MoneyTable
              caption="What was paid"
              rows={[
                { label: 'Subtotal', amount: '$1,700.00' },
                { label: 'Sales tax', amount: '$142.50' },
                { label: 'Total', amount: '$1,842.50', isTotal: true },
              ]}
            />
            <SumList
              sums={[
                { label: 'Items', amount: '$1,700.00' },
                { label: 'Total', amount: '$1,842.50', isTotal: true },
              ]}
            />
          </DetailSection>
        </DetailColumns>
      </DetailPage>
    </Specimen>
  );
}
