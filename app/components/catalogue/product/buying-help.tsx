import {
  type CaseMix,
  cheaperMix,
  type MatchingLid,
  nextMix,
} from '~/domain/catalogue/buying-help';
import type { PageVariant, ProductPageData } from '~/domain/catalogue/product-facts';
import { choiceQuery } from '~/domain/catalogue/variant-choice';
import { formatUsd } from '~/domain/core/money';
import { paths } from '~/paths';
import { formatNumber } from '~/domain/core/numbers';

const count = (pieces: number | null) => formatNumber(pieces ?? 0);

/** `'2 × 1,000 + 500'` */
function mixLabel({ parts }: CaseMix): string {
  return parts
    .map((part) => `${part.count > 1 ? `${part.count} × ` : ''}${count(part.variant.caseCount)}`)
    .join(' + ');
}

type VolumeHelpProps = {
  product: Pick<ProductPageData, 'handle' | 'variants'>;
  variant: PageVariant;
  /** How many of the chosen case the field has. */
  quantity: number;
};

/** Says which cases hold the same number of pieces for less; before that, from where on larger ones do. */
export function VolumeHelp({ product, variant, quantity }: VolumeHelpProps) {
  const now = cheaperMix(product.variants, variant, quantity);
  const next = now ? null : nextMix(product.variants, variant);
  const mix = now ?? next?.mix;
  const larger = mix?.parts[0]?.variant;
  if (!mix || !larger) return null;
  const instead = next ? ` than ${next.quantity} × ${count(variant.caseCount)}` : '';
  return (
    <p className="volume" role="status" data-stay="">
      {mixLabel(mix)} costs {formatUsd(mix.savedCents)} less{instead}.{' '}
      <a href={paths.product(product.handle, choiceQuery(larger))} className="text-link">
        Choose {count(larger.caseCount)}
      </a>
    </p>
  );
}

/** The lid for this cup, with as many pieces, as part of the form that adds the cup to the cart. */
export function LidOption({ lid, variant }: { lid: MatchingLid | null; variant: PageVariant }) {
  const offer = lid?.cases[variant.caseCount ?? 0];
  if (!lid || !offer) return null;
  return (
    <label className="lid-option">
      <input type="checkbox" name="lidId" value={offer.id} />
      <span>
        Add {lid.title}, {count(variant.caseCount)} per case
      </span>
      <strong>{formatUsd(offer.priceCents)}</strong>
    </label>
  );
}
