import { type Cents, cents, formatPerPiece, formatUsd } from '~/domain/core/money';
import { bonusCents } from '~/domain/ledger/deposit-bonus';
import type { LargestSaving } from '~/domain/catalogue/buying-help';
import { formatNumber } from '~/domain/core/numbers';

/** A figure and what it counts. */
export type BenefitFigure = { figure: string; text: string };

/** What the figures are taken from; null where the shop does not say it. */
export type BenefitFacts = {
  saving: LargestSaving | null;
  freeShippingCents: Cents | null;
  products: { all: number; compostable: number };
};

const HUNDRED_DOLLARS = cents(10_000);

/** Returns what an account or the Alliance brings, in figures of this shop. */
export function benefitFigures({ saving, freeShippingCents, products }: BenefitFacts) {
  const figures: BenefitFigure[] = [
    {
      figure: `${bonusCents(HUNDRED_DOLLARS) / 100}%`,
      text: 'Bonus on every Earth Cash deposit.',
    },
  ];
  if (saving) {
    const { title, small, large, percent } = saving;
    figures.push({
      figure: `${percent}%`,
      text: `Less per piece when you buy the large case. ${title}: ${formatPerPiece(large.priceCents, large.caseCount)} in a case of ${formatNumber(large.caseCount)} instead of ${formatPerPiece(small.priceCents, small.caseCount)}.`,
    });
  }
  if (freeShippingCents !== null) {
    figures.push({
      figure: formatUsd(freeShippingCents).replace(/\.00$/, ''),
      text: 'Orders from this amount ship free.',
    });
  }
  if (products.all > 0) {
    figures.push({
      figure: `${products.compostable} of ${products.all}`,
      text: 'Products compost at home or in a commercial facility. Each page says where.',
    });
  }
  return figures;
}
