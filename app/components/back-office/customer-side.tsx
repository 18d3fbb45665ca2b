import {
  CustomerIdentity,
  type CustomerIdentityProps,
} from '~/components/customers/customer-identity';
import { CustomerTags, type CustomerTagsProps } from '~/components/customers/customer-tags';
import { CustomerTerms, type CustomerTermsProps } from '~/components/invoices/customer-terms';
import { Moment } from '~/components/staff/confirm-form';
import { DetailSection, NextAction } from '~/components/ui/detail-page';
import type { AccountReply } from '~/components/ui/forms/account-form';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { amountLabel } from '~/content/approvals/erp-approvals';
import { ERP_CUSTOMER } from '~/content/customers/erp-customer';
import { erpPaths } from '~/erp-paths';
import type { CustomerCashProps } from './customer-cash';
import {
  type Addresses,
  type Ambassador,
  CustomerAddresses,
  CustomerAmbassador,
  CustomerMethods,
  InvoiceOption,
  type InvoiceOptionProps,
  type Methods,
} from './customer-overview';

type Shown = CustomerIdentityProps &
  Pick<CustomerTagsProps, 'tags'> &
  Pick<InvoiceOptionProps, 'invoice'> &
  CustomerCashProps & {
    addresses: Addresses;
    methods: Methods;
    organization: { name: string; isAdmin: boolean } | null;
    ambassador: Ambassador | null;
    closing: { id: string; requestedAt: string } | null;
    frozenBecause: string | null;
    terms: CustomerTermsProps['terms'];
    /** Whether the reader is an admin, who alone may change guarded tags, end codes and merge accounts. */
    isAdmin: boolean;
  };

/** What waits for staff with this customer. */
export function CustomerNext({ customer }: { customer: Shown }) {
  const { closing, frozenBecause, invoice, isAdmin } = customer;
  const waiting = customer.cash.adjustments.filter(({ state }) => state === 'asked');
  return (
    <>
      {frozenBecause === null ? null : (
        <Notice tone="problem">
          {ERP_CUSTOMER.cash.frozen}: {frozenBecause}.{' '}
          <a href={erpPaths.discrepancies()} className="underline">
            {ERP_CUSTOMER.cash.issues}
          </a>
        </Notice>
      )}
      {closing === null ? null : (
        <NextAction
          text={
            <>
              {ERP_CUSTOMER.requests.closing}, <Moment iso={closing.requestedAt} />
            </>
          }
        >
          {isAdmin ? (
            <LinkButton to={erpPaths.customerRequest(closing.id)}>
              {ERP_CUSTOMER.requests.review}
            </LinkButton>
          ) : null}
        </NextAction>
      )}
      {waiting.map((adjustment) => (
        <NextAction key={adjustment.id} text={ERP_CUSTOMER.cash.waiting(amountLabel(adjustment))}>
          <LinkButton to={erpPaths.approvals()}>{ERP_CUSTOMER.cash.approvals}</LinkButton>
        </NextAction>
      ))}
      {invoice.requestedAt === null ? null : (
        <NextAction
          text={
            <>
              {ERP_CUSTOMER.invoice.asked} <Moment iso={invoice.requestedAt} />
            </>
          }
        >
          <LinkButton to="#invoice">{ERP_CUSTOMER.invoice.decide}</LinkButton>
        </NextAction>
      )}
    </>
  );
}

type CustomerSideProps = { customer: Shown; reply: AccountReply | undefined };

/** Who the customer is, and what belongs to them; what they do not have is not drawn. */
export function CustomerSide({ customer, reply }: CustomerSideProps) {
  const { id, identity, addresses, methods, organization, ambassador, isAdmin } = customer;
  return (
    <>
      <DetailSection id="identity" heading={ERP_CUSTOMER.identity}>
        <CustomerIdentity id={id} identity={identity} />
      </DetailSection>
      {addresses.cards.length === 0 && addresses.problem === null ? null : (
        <DetailSection id="addresses" heading={ERP_CUSTOMER.addresses.heading}>
          <CustomerAddresses {...addresses} />
        </DetailSection>
      )}
      <DetailSection id="tags" heading={ERP_CUSTOMER.tags.heading}>
        <CustomerTags tags={customer.tags} mayGuarded={isAdmin} reply={reply} />
      </DetailSection>
      {organization === null ? null : (
        <DetailSection id="organization" heading={ERP_CUSTOMER.organization.heading}>
          <p>
            {organization.name}:{' '}
            {organization.isAdmin
              ? ERP_CUSTOMER.organization.admin
              : ERP_CUSTOMER.organization.member}
          </p>
        </DetailSection>
      )}
      {ambassador === null ? null : (
        <DetailSection id="ambassador" heading={ERP_CUSTOMER.ambassador.heading}>
          <CustomerAmbassador id={id} ambassador={ambassador} mayEndCode={isAdmin} />
        </DetailSection>
      )}
      {methods.names.length === 0 && methods.problem === null ? null : (
        <DetailSection id="methods" heading={ERP_CUSTOMER.methods.heading}>
          <CustomerMethods {...methods} />
        </DetailSection>
      )}
      <DetailSection id="invoice" heading={ERP_CUSTOMER.invoice.heading}>
        <InvoiceOption invoice={customer.invoice} reply={reply} />
        {customer.invoice.decision === 'granted' ? (
          <CustomerTerms terms={customer.terms} reply={reply} />
        ) : null}
      </DetailSection>
    </>
  );
}
