import { Notice } from '~/components/ui/notice';
import { errorMessage, type ErrorCode } from '~/content/core/errors';
import { MY_PRODUCTS } from '~/content/orders/my-products';

type EarthPrimeCode = Extract<ErrorCode, `earth_prime_${string}` | 'metaobject_details_failed'>;

/** The text that staff wrote for customers interested in Earth Prime, or why it could not be read. */
export function EarthPrimePanel({ text }: { text: string | { problem: EarthPrimeCode } }) {
  return (
    <section aria-labelledby="earth-prime" className="earth-prime">
      <h2 id="earth-prime">{MY_PRODUCTS.earthPrime.heading}</h2>
      {typeof text === 'string' ? (
        <p>{text}</p>
      ) : (
        <Notice tone="problem">{errorMessage(text.problem)}</Notice>
      )}
    </section>
  );
}
