import { useRootData } from '~/components/catalogue/root-data';
import { LinkButton } from '~/components/ui/forms/button';
import type { PageVariant } from '~/domain/catalogue/product-facts';
import { paths } from '~/paths';

type BeginCustomOrderProps = { handle: string; variant: PageVariant };

/**
 * The way to the custom-order form, which takes artwork: what is printed to order is in no cart. The chosen
 * size goes along, and the chosen case as the quantity.
 */
export function BeginCustomOrder({ handle, variant }: BeginCustomOrderProps) {
  const { user } = useRootData();
  const form = paths.newCustomOrder({
    product: handle,
    size: variant.options.find(({ name }) => name === 'Size')?.value,
    quantity: variant.caseCount?.toString(),
  });
  return (
    <>
      <LinkButton to={form} size="lg" className="w-full">
        Start a custom order
      </LinkButton>
      <p className="mt-3">
        Send us your artwork, and we’ll reply with a quote. This price is an estimate.{' '}
        {user ? null : 'You’ll sign in first. We’ll keep your choices.'}
      </p>
    </>
  );
}
