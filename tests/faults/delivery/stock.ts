/** A variant, as the sandbox has it; its inventory item has the same number. */
type VariantRow = { id: number; stock: number };
type ProductRow = { handle: string; variants: VariantRow[] };

/** An item of the catalogue with what was available of it in the beginning. */
export type StockItem = { id: number; handle: string; stock: number };

/** Enough that no story takes it to nothing. */
const ENOUGH = 50;

/** Returns what is available of every item, by its number. */
export async function loadStock(sandboxUrl: string): Promise<Map<number, number>> {
  const items = await listItems(sandboxUrl);
  return new Map(items.map(({ id, stock }) => [id, stock]));
}

/** Returns the items of which there is enough, without those of a product that is bought meanwhile. */
export async function listOwnItems(sandboxUrl: string, without: string): Promise<StockItem[]> {
  const items = await listItems(sandboxUrl);
  return items.filter(({ handle, stock }) => handle !== without && stock >= ENOUGH);
}

async function listItems(sandboxUrl: string): Promise<StockItem[]> {
  const response = await fetch(`${sandboxUrl}/control/state?of=shopify.products`);
  if (!response.ok) throw new Error(`the sandbox's products: ${response.status}`);
  const { shopify } = (await response.json()) as { shopify: { products: ProductRow[] } };
  return shopify.products.flatMap(({ handle, variants }) =>
    variants.map(({ id, stock }) => ({ id, handle, stock })),
  );
}
