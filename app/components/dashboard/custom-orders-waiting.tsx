import { CUSTOM_WAITING, HOME } from '~/content/dashboard/dashboard-home';
import type { CustomOrderWaiting } from '~/domain/dashboard/home-page';
import { paths } from '~/paths';

/** Custom orders that are waiting for the customer's answer, oldest first. */
export function CustomOrdersWaiting({ orders }: { orders: readonly CustomOrderWaiting[] }) {
  return (
    <section aria-labelledby="custom-waiting">
      <h2 id="custom-waiting">{HOME.custom.heading}</h2>
      <ul className="home-rows">
        {orders.map(({ id, name, product, size, step }) => (
          <li key={id}>
            <div>
              <h3>
                {name}: {product}, {size}
              </h3>
              <p data-step="theirs">{CUSTOM_WAITING[step].text}</p>
            </div>
            <a
              href={step === 'pay' ? paths.payCustomOrder(id) : paths.customOrder(id)}
              aria-label={`${CUSTOM_WAITING[step].label}, ${name}`}
              className="target text-link font-semibold"
            >
              {CUSTOM_WAITING[step].label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
