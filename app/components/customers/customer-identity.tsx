import { FactList } from '~/components/ui/lists/fact-list';
import { Moment } from '~/components/staff/ask-form';
import { Disclosure } from '~/components/ui/disclosure';
import { statusWords } from '~/content/staff/back-office';
import { ERP_CUSTOMER, METAFIELD_WORDS } from '~/content/customers/erp-customer';
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

const { facts: words } = ERP_CUSTOMER;

/** The customer's identity at Shopify. */
export function CustomerIdentity({ id, identity }: CustomerIdentityProps) {
  const { consent, metafields, ambassadorOnly, replay } = identity;
  const told = Object.entries(METAFIELD_WORDS).flatMap(([key, term]) => {
    const value = metafields[key as CustomerMetafieldKey];
    return value ? [{ term, value }] : [];
  });
  return (
    <>
      <FactList
        facts={[
          { term: words.email, value: identity.email || words.none },
          { term: words.phone, value: identity.phone ?? words.none },
          { term: words.number, value: id },
          { term: words.since, value: <Moment iso={identity.createdAt} /> },
          { term: words.orders, value: identity.numberOfOrders.toLocaleString('en-US') },
          { term: words.spent, value: formatUsd(identity.totalSpentCents as Cents) },
          { term: words.consent, value: consentWords(consent) },
          ...(consent.consentUpdatedAt === null
            ? []
            : [{ term: words.consentSince, value: <Moment iso={consent.consentUpdatedAt} /> }]),
          ...told,
          ...(replay ? [{ term: ERP_CUSTOMER.replay, value: <Replay {...replay} /> }] : []),
        ]}
      />
      {ambassadorOnly && (ambassadorOnly.birthday || ambassadorOnly.greekLife) ? (
        <Disclosure summary={ERP_CUSTOMER.programme}>
          <FactList
            facts={[
              { term: ERP_CUSTOMER.birthday, value: ambassadorOnly.birthday ?? words.none },
              { term: ERP_CUSTOMER.greekLife, value: ambassadorOnly.greekLife ?? words.none },
            ]}
          />
        </Disclosure>
      ) : null}
    </>
  );
}

function consentWords({ marketingState, marketingOptInLevel }: MarketingConsent): string {
  const state = statusWords(marketingState);
  return marketingOptInLevel === null
    ? state
    : `${state} (${statusWords(marketingOptInLevel).toLowerCase()})`;
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
