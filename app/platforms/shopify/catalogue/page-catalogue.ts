import { COUNTERPART } from '~/domain/catalogue/product-facts';
import { PAGE_TAGS } from '~/domain/catalogue/page-tags';
import type { ListedProduct } from '~/domain/catalogue/catalogue';
import type { Catalogue } from './catalogue.server';

export type PageCatalogue = ReturnType<typeof pageCatalogue>;

/**
 * The catalogue as one page reads it: each read leaves a tag in `shown` of what the page then shows (`page-tags`). Two
 * reads have only what they are tagged with, so that no page can show what would not drop it.
 */
export function pageCatalogue(catalogue: Catalogue, shown: Set<string>) {
  return {
    ...catalogue,

    /** Everything: any change that a list shows drops the page. */
    snapshot() {
      shown.add(PAGE_TAGS.catalogue);
      return catalogue.snapshot();
    },

    product(handle: string) {
      shown.add(PAGE_TAGS.product(handle));
      return catalogue.product(handle);
    },

    /** The products of some types, for a page that lists them. @throws PlatformFailure if Shopify has never answered */
    async ofTypes(types: readonly string[]): Promise<readonly ListedProduct[]> {
      for (const type of types) shown.add(PAGE_TAGS.list(type));
      return (await catalogue.snapshot()).ofTypes(types);
    },

    /**
     * The products among which a page finds what goes with one: those of its type and of what fits it. The page says
     * with `shows` whose cards it has.
     *
     * @throws PlatformFailure if Shopify has never answered
     */
    async around({ productType }: { productType: string }): Promise<readonly ListedProduct[]> {
      const counterpart = COUNTERPART[productType];
      const types = counterpart === undefined ? [productType] : [productType, counterpart];
      for (const type of types) shown.add(PAGE_TAGS.facts(type));
      return (await catalogue.snapshot()).ofTypes(types);
    },

    /** Says which cards a page has chosen by `around`. */
    shows(cards: readonly ({ handle: string } | null)[]): void {
      for (const card of cards) if (card) shown.add(PAGE_TAGS.card(card.handle));
    },
  };
}
