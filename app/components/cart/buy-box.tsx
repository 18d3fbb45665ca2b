import type { ReactNode } from 'react';
import { AddToCart } from './add-to-cart';
import { BeginCustomOrder } from '~/components/catalogue/product/begin-custom-order';
import { Heart, HeartForm, useHearts } from '~/components/catalogue/heart';
import { LidOption, VolumeHelp } from '~/components/catalogue/product/buying-help';
import { VariantPicker } from '~/components/catalogue/product/variant-picker';
import type { MatchingLid } from '~/domain/catalogue/buying-help';
import { isPublic } from '~/domain/catalogue/catalogue';
import { formatUsd } from '~/domain/core/money';
import {
  type PageVariant,
  pricePerPiece,
  type ProductPageData,
} from '~/domain/catalogue/product-facts';
import { choiceGroups } from '~/domain/catalogue/variant-choice';
import { paths } from '~/paths';
import { formatNumber } from '~/domain/core/numbers';

/** Up to this many cases the remaining stock is shown. */
const FEW = 12;

/**
 * Returns what the price buys: a case with the price per piece, or a set with its number of pieces; else
 * null.
 */
function priceLabel(variant: PageVariant, byCase: boolean): string | null {
  const { caseCount } = variant;
  if (caseCount === null || caseCount < 2) return null;
  const count = formatNumber(caseCount);
  return byCase ? `per case of ${count}, ${pricePerPiece(variant)}` : `${count} pieces total`;
}

function Price({ variant, byCase }: { variant: PageVariant; byCase: boolean }) {
  const priceText = priceLabel(variant, byCase);
  return (
    <p className="price" role="status">
      <strong>{formatUsd(variant.priceCents)}</strong>
      {priceText ? <span>{priceText}</span> : null}
    </p>
  );
}

/** Returns a sentence about the stock. */
function stockLabel({ available, stock }: PageVariant, others: boolean): string {
  if (!available) {
    return others
      ? 'This option is sold out. Others are in stock.'
      : 'Sold out for now. Ask our sales team when it will be back.';
  }
  if (stock === null || stock < 1 || stock > FEW) return 'In stock.';
  return stock === 1 ? 'Last one in stock.' : `Only ${stock} left in stock.`;
}

type BuyBoxProps = {
  product: ProductPageData;
  variant: PageVariant;
  lid: MatchingLid | null;
  /** The sentence that says when it is back, while it is sold out and somebody knows. */
  backOn: string | undefined;
  /** Asks for a mail when it is back; shown while it is sold out. */
  alert: ReactNode;
};

/** Price, options, quantity, and "add to cart"; for what is printed to order, the way to its form. */
export function BuyBox({ product, variant, lid, backOn, alert }: BuyBoxProps) {
  const stock = backOn ?? stockLabel(variant, product.available);
  const hearts = useHearts();
  return (
    <div className="buy-box">
      <div className="heart">
        <Price variant={variant} byCase={product.options.some(({ name }) => name === 'Case')} />
        {isPublic(product) ? (
          <HeartForm hearts={hearts}>
            <Heart {...{ hearts, handle: product.handle, title: product.title }} />
          </HeartForm>
        ) : null}
      </div>
      {choiceGroups(product, variant).map((group) => (
        <VariantPicker
          key={group.name}
          handle={product.handle}
          group={group}
          pictures={product.pictures}
        />
      ))}
      {product.needsArtwork ? (
        <BeginCustomOrder handle={product.handle} variant={variant} />
      ) : (
        <AddToCart
          variantId={variant.id}
          title={product.title}
          available={variant.available}
          price={formatUsd(variant.priceCents)}
          limit={variant.limit}
        >
          {(quantity) => (
            <>
              <VolumeHelp {...{ product, variant, quantity }} />
              <LidOption lid={lid} variant={variant} />
            </>
          )}
        </AddToCart>
      )}
      {product.needsArtwork ? null : (
        <p className="stock">
          {stock}{' '}
          {product.available ? null : (
            <a href={paths.contactSales()} className="text-link">
              Contact Sales
            </a>
          )}
        </p>
      )}
      {variant.available || product.needsArtwork ? null : alert}
    </div>
  );
}
