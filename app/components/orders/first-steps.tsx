import { MY_PRODUCTS } from '~/content/orders/my-products';

/** Three ways to begin, for customers who have nothing here yet. */
export function FirstSteps() {
  return (
    <ol className="first-steps">
      {MY_PRODUCTS.steps.map(({ title, text, link }) => (
        <li key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
          <a href={link.href} className="target text-link">
            {link.label}
          </a>
        </li>
      ))}
    </ol>
  );
}
