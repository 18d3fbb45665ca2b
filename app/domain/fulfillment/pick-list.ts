/** What is to be fetched of one item at one location. */
export type PickLine = {
  bin: string | null;
  sku: string | null;
  title: string;
  variantTitle: string | null;
  locationName: string;
  units: number;
  /** For which orders, and how many for each. */
  orders: readonly { name: string; units: number }[];
};

/** What is to be fetched for many orders, by location, bin and product. */
export type PickList = {
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Null if the account is gone. */
  staffName: string | null;
  lines: readonly PickLine[];
};

/** Returns the lines of each location, in their order: a walk is through one warehouse. */
export function walksOf(lines: readonly PickLine[]): { location: string; lines: PickLine[] }[] {
  const walks = new Map<string, PickLine[]>();
  for (const line of lines) {
    walks.set(line.locationName, [...(walks.get(line.locationName) ?? []), line]);
  }
  return [...walks].map(([location, of]) => ({ location, lines: of }));
}

/** Returns for how many orders a list is, and how many units they are in all. */
export function pickTotals(lines: readonly PickLine[]): { orders: number; units: number } {
  const names = new Set(lines.flatMap(({ orders }) => orders.map(({ name }) => name)));
  return { orders: names.size, units: lines.reduce((sum, { units }) => sum + units, 0) };
}
