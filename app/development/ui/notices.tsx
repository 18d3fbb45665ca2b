import { Badge } from '~/components/ui/badge';
import { Breadcrumb } from '~/components/ui/breadcrumb';
import { Disclosure } from '~/components/ui/disclosure';
import { EmptyState } from '~/components/ui/empty-state';
import { DoneOrRejected, RejectedPress } from '~/components/ui/forms/account-notice';
import { LinkButton } from '~/components/ui/forms/button';
import { LoadingIndicator, Notice } from '~/components/ui/notice';
import { QrPicture } from '~/components/ui/qr-picture';
import { REJECTED } from './rejected-reply';
import { Specimen } from './specimen';

type NoticesProps = { qr: { size: number; path: string } };

export function Notices({ qr }: NoticesProps) {
  return (
    <>
      <Specimen part="Notice" state="info, done, problem">
        <div className="grid gap-4">
          <Notice>Orders placed by noon Pacific ship the same day.</Notice>
          <Notice tone="done">Your address was saved.</Notice>
          <Notice tone="problem">The bank declined the card. Nothing was charged.</Notice>
        </div>
      </Specimen>
      <Specimen part="LoadingIndicator" state="along the top edge">
        <LoadingIndicator isLoading />
      </Specimen>
      <Specimen part="DoneOrRejected" state="done, rejected">
        <DoneOrRejected done="Order #1042 was refunded." reply={undefined} />
        <DoneOrRejected done={null} reply={REJECTED} />
      </Specimen>
      <Specimen part="RejectedPress">
        <RejectedPress reply={REJECTED} />
      </Specimen>
      <Specimen part="Badge" state="without a tone, good, warn, bad">
        <div className="specimen-row">
          <Badge text="Closed" />
          <Badge text="Paid" tone="good" />
          <Badge text="Partially fulfilled" tone="warn" />
          <Badge text="Overdue" tone="bad" />
        </div>
      </Specimen>
      <Specimen part="EmptyState">
        <EmptyState title="No orders yet">
          <p>Your orders appear here as soon as you place one.</p>
          <LinkButton to="#main">Shop all</LinkButton>
        </EmptyState>
      </Specimen>
      <Specimen part="Disclosure" state="closed, open">
        <Disclosure summary="Are the lids compostable?">Yes, in commercial facilities.</Disclosure>
        <Disclosure summary="What do pallets cost to ship?" open>
          Freight is quoted at checkout for orders of more than ten cases.
        </Disclosure>
      </Specimen>
      <Specimen part="Breadcrumb">
        <Breadcrumb
          crumbs={[
            { label: 'Home', href: '#main' },
            { label: 'Cups', href: '#main' },
            { label: '12 oz Double-Wall Hot Cup' },
          ]}
        />
      </Specimen>
      <Specimen part="QrPicture">
        <QrPicture qr={qr} label="QR code of the store’s address" />
      </Specimen>
    </>
  );
}
