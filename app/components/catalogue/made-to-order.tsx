import { LinkButton } from '~/components/ui/link-button';
import type { MadeToOrder } from '~/content/catalogue/made-to-order';
import type { PageVariant } from '~/domain/catalogue/product-page-data';
import { paths } from '~/paths';

type MadeToOrderProps = {
  order: MadeToOrder;
  variants: readonly PageVariant[];
};

/** How a made-to-order purchase works: minimum quantity, lead time, steps, and whom to ask. */
export function MadeToOrderStory({ order, variants }: MadeToOrderProps) {
  const counts = variants.flatMap(({ caseCount }) => caseCount ?? []);
  return (
    <section aria-labelledby="made-to-order" className="story">
      <div>
        <h2 id="made-to-order">Made to order for you</h2>
        <p className="text-lg">{order.promise}</p>
        <dl className="facts">
          {counts.length > 0 ? (
            <div>
              <dt>From</dt>
              <dd>
                {Math.min(...counts).toLocaleString('en-US')} {order.unit}
              </dd>
            </div>
          ) : null}
          <div>
            <dt>Lead time</dt>
            <dd>{order.leadTime}</dd>
          </div>
        </dl>
        <LinkButton to={paths.contactSales()} variant="secondary">
          Contact Sales
        </LinkButton>
      </div>
      <ol className="steps">
        {order.steps.map(({ heading, text }) => (
          <li key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
