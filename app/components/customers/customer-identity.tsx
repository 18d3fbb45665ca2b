import { FactList } from '~/components/ui/lists/fact-list';
import { Moment } from '~/components/staff/confirm-form';
import { statusLabel } from '~/content/staff/back-office';
import { ERP_CUSTOMER, METAFIELD_LABELS } from '~/content/customers/erp-customer';
import type { CustomerMetafieldKey, MarketingConsent } from '~/domain/customers/customer';
import { formatUsd, type Cents } from '~/domain/core/money';
import { formatNumber } from '~/domain/core/numbers';

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
      {identity.email === '' ? null : (
        <p className="[overflow-wrap:anywhere]">
          <a href={`mailto:${identity.email}`} className="text-link">
            {identity.email}
          </a>
        </p>
      )}
      <FactList
        facts={[
          ...(identity.phone === null ? [] : [{ term: labels.phone, value: identity.phone }]),
          { term: labels.orders, value: formatNumber(identity.numberOfOrders) },
          { term: labels.spent, value: formatUsd(identity.totalSpentCents as Cents) },
          { term: labels.since, value: <Moment iso={identity.createdAt} /> },
          {
            term: labels.consent,
            value: (
              <>
                {consentLabel(consent)}
                {consent.consentUpdatedAt === null ? null : (
                  <>
                    , <Moment iso={consent.consentUpdatedAt} />
                  </>
                )}
              </>
            ),
          },
          ...shown,
          ...(replay ? [{ term: ERP_CUSTOMER.replay, value: <Replay {...replay} /> }] : []),
          { term: labels.number, value: id },
        ]}
      />
      {ambassadorOnly && (ambassadorOnly.birthday || ambassadorOnly.greekLife) ? (
        <details>
          <summary className="target text-link">{ERP_CUSTOMER.programme}</summary>
          <FactList
            facts={[
              { term: ERP_CUSTOMER.birthday, value: ambassadorOnly.birthday },
              { term: ERP_CUSTOMER.greekLife, value: ambassadorOnly.greekLife },
            ].filter(({ value }) => value)}
          />
        </details>
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
