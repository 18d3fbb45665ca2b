import { FactList } from '~/components/ui/lists/fact-list';
import { Moment } from '~/components/staff/confirm-form';
import { Disclosure } from '~/components/ui/disclosure';
import { statusLabel } from '~/content/staff/back-office';
import { ERP_CUSTOMER, METAFIELD_LABELS } from '~/content/customers/erp-customer';
import type { CustomerMetafieldKey, MarketingConsent } from '~/domain/customers/customer';
import { formatUsd, type Cents } from '~/domain/core/money';

export type CustomerIdentityProps = {
  id: string;
  identity: {
    email: string;
    phone: string | null;
    createdAt: string;
    totalSpentCents: number;
    numberOfOrders: number;
    consent: MarketingConsent;
    metafields: Partial<Record<CustomerMetafieldKey, string>>;
    ambassadorOnly: { birthday: string | null; greekLife: string | null } | null;
    /** `href` is null unless the recording is at a service that we know. */
    replay: { text: string; href: string | null } | null;
  };
};

const { facts: labels } = ERP_CUSTOMER;

/** The customer's identity at Shopify. */
export function CustomerIdentity({ id, identity }: CustomerIdentityProps) {
  const { consent, metafields, ambassadorOnly, replay } = identity;
  const shown = Object.entries(METAFIELD_LABELS).flatMap(([key, term]) => {
    const value = metafields[key as CustomerMetafieldKey];
    return value ? [{ term, value }] : [];
  });
  return (
    <>
      <FactList
        facts={[
          { term: labels.email, value: identity.email || labels.none },
          { term: labels.phone, value: identity.phone ?? labels.none },
          { term: labels.number, value: id },
          { term: labels.since, value: <Moment iso={identity.createdAt} /> },
          { term: labels.orders, value: identity.numberOfOrders.toLocaleString('en-US') },
          { term: labels.spent, value: formatUsd(identity.totalSpentCents as Cents) },
          { term: labels.consent, value: consentLabel(consent) },
          ...(consent.consentUpdatedAt === null
            ? []
            : [{ term: labels.consentSince, value: <Moment iso={consent.consentUpdatedAt} /> }]),
          ...shown,
          ...(replay ? [{ term: ERP_CUSTOMER.replay, value: <Replay {...replay} /> }] : []),
        ]}
      />
      {ambassadorOnly && (ambassadorOnly.birthday || ambassadorOnly.greekLife) ? (
        <Disclosure summary={ERP_CUSTOMER.programme}>
          <FactList
            facts={[
              { term: ERP_CUSTOMER.birthday, value: ambassadorOnly.birthday ?? labels.none },
              { term: ERP_CUSTOMER.greekLife, value: ambassadorOnly.greekLife ?? labels.none },
            ]}
          />
        </Disclosure>
      ) : null}
    </>
  );
}

function consentLabel({ marketingState, marketingOptInLevel }: MarketingConsent): string {
  const state = statusLabel(marketingState);
  return marketingOptInLevel === null
    ? state
    : `${state} (${statusLabel(marketingOptInLevel).toLowerCase()})`;
}

/** The customer's text; a link only if it leads to a service that we know (money-security, sign-up). */
function Replay({ text, href }: { text: string; href: string | null }) {
  if (href === null) return <>{text}</>;
  return (
    <a href={href} rel="noopener noreferrer" target="_blank" className="text-link">
      {text}
    </a>
  );
}
