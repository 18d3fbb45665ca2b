import { useRootCart } from '~/components/cart/root-cart';
import { Icon } from '~/components/ui/icon';
import { LinkButton } from '~/components/ui/forms/button';
import { HOME } from '~/content/dashboard/dashboard-home';
import type { FirstSteps as Known } from '~/domain/dashboard/home-page';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';

const LABELS = HOME.steps;

/** Three ways to begin for a customer without orders, each ticked off when done. */
export function FirstSteps({ steps }: { steps: Known }) {
  const cart = useRootCart();
  const hasCart = (cart?.totalQuantity ?? 0) > 0;
  const isUnknown = steps.hasAddress === null || steps.hasCompany === null;
  const rows = [
    { ...LABELS.address, isDone: steps.hasAddress === true, href: accountPaths.manageLocations() },
    { ...LABELS.company, isDone: steps.hasCompany === true, href: accountPaths.accountCompany() },
    { ...LABELS.cart, isDone: hasCart, href: hasCart ? paths.cart() : paths.shopAll() },
  ];
  return (
    <section aria-labelledby="first">
      <h2 id="first">{LABELS.heading}</h2>
      <ol className="home-steps">
        {rows.map(({ text, label, doneLabel, isDone, href }) => (
          <li key={text} data-done={isDone ? '' : undefined}>
            <p>{text}</p>
            {isDone ? (
              <p className="home-done">
                <Icon name="circle-check" />
                {LABELS.done}
              </p>
            ) : null}
            {isDone ? (
              <a href={href} className="target text-link">
                {doneLabel}
              </a>
            ) : (
              <LinkButton to={href} variant="secondary">
                {label}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
      {isUnknown ? <p className="mt-4 text-ink-soft">{LABELS.unknown}</p> : null}
    </section>
  );
}
