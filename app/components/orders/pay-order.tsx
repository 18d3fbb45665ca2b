import { LinkButton } from '~/components/ui/link-button';
import { ORDERS } from '~/content/orders/orders';
import { paths } from '~/paths';

/** How to pay an order that waits for it: Shopify's page, or a message to us if there is none. */
export function PayOrder({ name, payUrl }: { name: string; payUrl: string | null }) {
  const { heading, atShopify, action, none, ask } = ORDERS.pay;
  return (
    <section id="pay" aria-labelledby="pay-order" className="mt-10" data-print="off">
      <h2 id="pay-order">{heading}</h2>
      <p className="my-4 max-w-prose">{payUrl === null ? none : atShopify}</p>
      {payUrl === null ? (
        <LinkButton to={paths.contactSales()} variant="secondary">
          {ask}
        </LinkButton>
      ) : (
        <LinkButton to={payUrl} rel="noreferrer" data-document="">
          {action(name)}
        </LinkButton>
      )}
    </section>
  );
}
