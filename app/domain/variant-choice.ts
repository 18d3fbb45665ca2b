import type { OptionValue, ProductOption } from '~/domain/catalogue';

/** What of a variant decides which one is meant. */
type Choosable = { options: readonly OptionValue[]; available: boolean };

type Choices<V> = { options: readonly ProductOption[]; variants: readonly V[] };

/** One value that may be chosen, and the variant that choosing it leads to. */
export type Choice<V> = {
  value: string;
  /** The variant's whole choice as a query, so that an address always names one variant. */
  query: Record<string, string>;
  selected: boolean;
  variant: V;
};

export type ChoiceGroup<V> = { name: string; choices: Choice<V>[] };

/** The platform's own stand-in for the option of a product without options. */
const NO_OPTION = 'Title';

function valueOf({ options }: Choosable, name: string): string | undefined {
  return options.find((option) => option.name === name)?.value;
}

/** The variant that has the most of these values; what can be bought goes before what cannot. */
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
 * The variant that an address asks for, `?Size=12+oz&Case=500+pieces`. Case of letters is ignored,
 * what the product does not have is as good as not asked; with nothing asked it is the first that
 * can be bought. A whole, sold out choice is kept, so that its page can say so. Null only for a
 * product without variants.
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

/** A variant's choice as the query of its address, in the order of the product's options. */
export function choiceQuery({ options }: Choosable): Record<string, string> {
  return Object.fromEntries(
    options.filter(({ name }) => name !== NO_OPTION).map(({ name, value }) => [name, value]),
  );
}

/**
 * The options that leave a choice, each with the variant that every value leads to: the one that
 * keeps the most of what is chosen now. Values that no variant has are left out.
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
