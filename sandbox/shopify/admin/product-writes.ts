import { gid, idOf, stableNumber } from '../../kit/ids';
import type { Store } from '../../kit/store';
import type { Catalogue } from '../catalogue';
import type { Goods } from '../goods';
import { inventoryFields } from '../inventory/inventory';
import type { Orders } from '../orders';
import type { PictureRow, ProductRow, VariantRow } from '../rows';
import { need } from './metafield-owners';
import { mediaId, mediaNode, productNode, variantNode } from './products';

type Fault = { code: string; field: string[]; message: string };
type VariantInput = { id?: string | null; price?: string | null };
type FileInput = { id: string; alt?: string | null };

const LONGEST_ALT = 512;

/** Mutations by which staff change prices, stock and pictures. Each sends `products/update`. */
export function productMutations(
  store: Store,
  { catalogue, goods, orders }: { catalogue: Catalogue; goods: Goods; orders: Orders },
  nowMs: () => number,
) {
  const owners = (id: string) =>
    catalogue.all().filter(({ pictures }) => pictures.some((each) => mediaId(each) === id));
  const find = (id: string) => catalogue.byId(idOf('Product', id) ?? '');

  return {
    ...inventoryFields(store, { catalogue, goods, orders }, nowMs),

    productVariantsBulkUpdate: (input: { productId: string; variants: VariantInput[] }) => {
      need('write_products');
      const product = find(input.productId);
      const errors: Fault[] = [];
      if (product === undefined) {
        const message = 'Product does not exist';
        errors.push({ code: 'PRODUCT_DOES_NOT_EXIST', field: ['productId'], message });
      }
      const priced = new Map<number, number>();
      for (const [index, { id, price }] of input.variants.entries()) {
        const field = ['variants', String(index), 'id'];
        const variant = product?.variants.find((each) => gid('ProductVariant', each.id) === id);
        const cents = price == null ? undefined : Math.round(Number(price) * 100);
        if (variant === undefined) {
          const message = 'Product variant does not exist';
          errors.push({ code: 'PRODUCT_VARIANT_DOES_NOT_EXIST', field, message });
        } else if (cents !== undefined && !(cents >= 0)) {
          const message = 'Price must be greater than or equal to 0';
          errors.push({
            code: 'GREATER_THAN_OR_EQUAL_TO',
            field: [...field.slice(0, 2), 'price'],
            message,
          });
        } else if (cents !== undefined) priced.set(variant.id, cents);
      }
      if (product === undefined || errors.length > 0) {
        return { product: null, productVariants: null, userErrors: errors };
      }
      const changed = store.batch(() =>
        goods.update(
          withVariants(product, (each) => ({
            ...each,
            priceCents: priced.get(each.id) ?? each.priceCents,
          })),
        ),
      );
      const variants = changed.variants.filter(({ id }) => priced.has(id));
      return {
        product: productNode(changed),
        productVariants: variants.map((variant) => variantNode({ product: changed, variant })),
        userErrors: [],
      };
    },

    productReorderMedia: (input: { id: string; moves: { id: string; newPosition: string }[] }) => {
      need('write_products');
      const product = find(input.id);
      const unknown = input.moves.find(
        ({ id }) => !product?.pictures.some((picture) => mediaId(picture) === id),
      );
      if (product === undefined || unknown !== undefined) {
        const code = product ? 'MEDIA_DOES_NOT_EXIST' : 'PRODUCT_DOES_NOT_EXIST';
        const field = product ? ['moves'] : ['id'];
        return { job: null, mediaUserErrors: [{ code, field, message: 'Does not exist' }] };
      }
      const pictures = input.moves.reduce((before, { id, newPosition }) => {
        const moved = before.filter((picture) => mediaId(picture) === id);
        const others = before.filter((picture) => mediaId(picture) !== id);
        return others.toSpliced(Number(newPosition), 0, ...moved);
      }, product.pictures);
      store.batch(() => goods.update({ ...product, pictures }));
      const id = gid('Job', stableNumber(`reorder ${product.id} ${nowMs()}`));
      return { job: { id, done: true }, mediaUserErrors: [] };
    },

    fileUpdate: ({ files }: { files: FileInput[] }) => {
      need('write_files');
      const userErrors = files.flatMap(({ id, alt }, index) => {
        const field = ['files', String(index)];
        if (owners(id).length === 0) {
          const message = 'File id does not exist.';
          return [{ code: 'FILE_DOES_NOT_EXIST', field: [...field, 'id'], message }];
        }
        if ((alt ?? '').length <= LONGEST_ALT) return [];
        const message = 'The alt value exceeds the maximum limit of 512 characters.';
        return [{ code: 'ALT_VALUE_LIMIT_EXCEEDED', field: [...field, 'alt'], message }];
      });
      if (userErrors.length > 0) return { files: null, userErrors };
      const changed: PictureRow[] = [];
      store.batch(() => {
        for (const { id, alt } of files) {
          for (const product of owners(id)) {
            const pictures = product.pictures.map((each) =>
              mediaId(each) === id && alt != null ? { ...each, alt } : each,
            );
            changed.push(...pictures.filter((each) => mediaId(each) === id));
            goods.update({ ...product, pictures });
          }
        }
      });
      return { files: changed.map(mediaNode), userErrors: [] };
    },
  };
}

function withVariants(
  product: ProductRow,
  change: (variant: VariantRow) => VariantRow,
): ProductRow {
  return { ...product, variants: product.variants.map(change) };
}
