import { LinkButton } from '~/components/ui/link-button';
import type { MadeToOrder } from '~/content/made-to-order';
import type { PageVariant } from '~/domain/product-page-data';
import { paths } from '~/paths';

type MadeToOrderProps = {
  handle: string;
  order: MadeToOrder;
  variants: readonly PageVariant[];
};

/** How a made-to-order purchase works: minimum quantity, lead time, steps, and whom to ask. */
export function MadeToOrderStory({ handle, order, variants }: MadeToOrderProps) {
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
        <div className="flex flex-wrap gap-4">
          <LinkButton to={paths.newCustomOrder({ product: handle })} variant="secondary">
            Start a custom order
          </LinkButton>
          <LinkButton to={paths.contactSales()} variant="quiet">
            Contact Sales
          </LinkButton>
        </div>
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
