import { useRootData } from '~/components/catalogue/root-data';
import { LinkButton } from '~/components/ui/forms/button';
import { BEGIN_CUSTOM_ORDER } from '~/content/catalogue/made-to-order';
import type { PageVariant } from '~/domain/catalogue/product-facts';
import { paths } from '~/paths';

type BeginCustomOrderProps = { handle: string; variant: PageVariant };

/**
 * The way to the page that takes artwork: what is printed to order is in no cart. The chosen size goes along, and
 * the chosen case as the quantity.
 */
export function BeginCustomOrder({ handle, variant }: BeginCustomOrderProps) {
  const { user } = useRootData();
  const design = paths.design({
    product: handle,
    size: variant.options.find(({ name }) => name === 'Size')?.value,
    quantity: variant.caseCount?.toString(),
  });
  return (
    <>
      <LinkButton to={design} size="lg" className="w-full">
        {BEGIN_CUSTOM_ORDER}
      </LinkButton>
      <p className="mt-3">
        Add your artwork, see it on the product, and get a quote. This price is an estimate.
        {user ? null : ' You sign in only to send it.'}
      </p>
    </>
  );
}
