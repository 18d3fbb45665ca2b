import type { OptionValue, ProductOption } from './catalogue';

/** The fields of a variant that decide which one is chosen. */
type Choosable = { options: readonly OptionValue[]; available: boolean };

type Choices<V> = { options: readonly ProductOption[]; variants: readonly V[] };

/** One selectable value, and the variant that it leads to. */
export type Choice<V> = {
  value: string;
  /** All options of that variant as a query, so that a URL always identifies one variant. */
  query: Record<string, string>;
  selected: boolean;
  variant: V;
};

export type ChoiceGroup<V> = { name: string; choices: Choice<V>[] };

/** Shopify's placeholder option of a product without options. */
const NO_OPTION = 'Title';

function valueOf({ options }: Choosable, name: string): string | undefined {
  return options.find((option) => option.name === name)?.value;
}

/** Returns the variant that has the most of these values; an available one wins a tie. */
function closest<V extends Choosable>(
  variants: readonly V[],
  wanted: readonly OptionValue[],
): V | null {
  let best: V | null = null;
  let bestScore = -1;
  for (const variant of variants) {
    const had = wanted.filter(({ name, value }) => valueOf(variant, name) === value).length;
    const score = had * 2 + Number(variant.available);
    if (score > bestScore) {
      best = variant;
      bestScore = score;
    }
  }
  return best;
}

/**
 * Returns the variant that a URL asks for, `?Size=12+oz&Case=500+pieces`. Case is ignored, and so are
 * unknown values; without any, it is the first available variant. A complete choice that is sold out is
 * kept, so that its page can say so. Null only for a product without variants.
 */
export function chooseVariant<V extends Choosable>(
  { options, variants }: Choices<V>,
  query: URLSearchParams,
): V | null {
  const wanted = options.flatMap(({ name, values }) => {
    const asked = query.get(name)?.trim().toLowerCase();
    const value = values.find((known) => known.toLowerCase() === asked);
    return value === undefined ? [] : { name, value };
  });
  return closest(variants, wanted);
}

/** Returns a variant's options as the query of its URL, in the order of the product's options. */
export function choiceQuery({ options }: Choosable): Record<string, string> {
  return Object.fromEntries(
    options.filter(({ name }) => name !== NO_OPTION).map(({ name, value }) => [name, value]),
  );
}

/**
 * Returns the options with more than one value, each with the variant that every value leads to: the one
 * that keeps the most of the current choice. Values that no variant has are left out.
 */
export function choiceGroups<V extends Choosable>(
  { options, variants }: Choices<V>,
  chosen: V,
): ChoiceGroup<V>[] {
  return options
    .filter(({ name, values }) => name !== NO_OPTION && values.length > 1)
    .map(({ name, values }) => ({
      name,
      choices: values.flatMap((value) => {
        const having = variants.filter((variant) => valueOf(variant, name) === value);
        const variant = closest(having, chosen.options);
        if (!variant) return [];
        const selected = valueOf(chosen, name) === value;
        return { value, query: choiceQuery(variant), selected, variant };
      }),
    }));
}
