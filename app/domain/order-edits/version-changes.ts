import { cents, type Cents } from '~/domain/core/money';
import type { OrderVersion, VersionLine } from './order-edit';

/** A good whose units or discount an edit has changed; `before` 0: it is new, `after` 0: it is gone. */
export type LineChange = {
  title: string;
  variantTitle: string | null;
  before: number;
  after: number;
  discountBefore: Cents;
  discountAfter: Cents;
};

export type ShippingChange = { title: string; cents: Cents; isAdded: boolean };

/** What is different between two versions of an order, as its customer sees it: alike lines count together. */
export function versionChanges(
  before: OrderVersion,
  after: OrderVersion,
): { lines: LineChange[]; shipping: ShippingChange[] } {
  const [old, now] = [before, after].map(({ lines }) => goodsOf(lines)) as [Goods, Goods];
  const lines = [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    const { title, variantTitle } = is ?? was ?? { title: '', variantTitle: null };
    const change = {
      title,
      variantTitle,
      before: was?.quantity ?? 0,
      after: is?.quantity ?? 0,
      discountBefore: cents(was?.discountCents ?? 0),
      discountAfter: cents(is?.discountCents ?? 0),
    };
    const isSame = change.before === change.after && change.discountBefore === change.discountAfter;
    return isSame ? [] : [change];
  });
  const left = [...(after.shipping ?? [])];
  const removed = (before.shipping ?? []).filter((line) => {
    const nth = left.findIndex((one) => one.title === line.title && one.cents === line.cents);
    if (nth !== -1) left.splice(nth, 1);
    return nth === -1;
  });
  return {
    lines,
    shipping: [
      ...removed.map((line) => ({ ...line, isAdded: false })),
      ...left.map((line) => ({ ...line, isAdded: true })),
    ],
  };
}

type Goods = Map<string, Required<VersionLine>>;

function goodsOf(lines: readonly VersionLine[]): Goods {
  const all: Goods = new Map();
  for (const { title, variantTitle, quantity, discountCents = 0 } of lines) {
    const key = JSON.stringify([title, variantTitle]);
    const known = all.get(key);
    all.set(key, {
      title,
      variantTitle,
      quantity: quantity + (known?.quantity ?? 0),
      discountCents: cents(discountCents + (known?.discountCents ?? 0)),
    });
  }
  return all;
}
