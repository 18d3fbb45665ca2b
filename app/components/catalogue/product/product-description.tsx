import type { ReactNode } from 'react';
import type { AfterUse } from '~/content/catalogue/compost-advice';
import type { Block } from '~/domain/core/text/rich-text';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { LinkButton } from '~/components/ui/forms/button';
import type { MadeToOrder } from '~/content/catalogue/made-to-order';
import type { PageVariant } from '~/domain/catalogue/product-facts';
import { formatNumber } from '~/domain/core/numbers';

/** Returns the blocks in order, with consecutive list items grouped into one list. */
function gathered(blocks: readonly Block[]): (Block | Block[])[] {
  const parts: (Block | Block[])[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind === 'item' && Array.isArray(last)) last.push(block);
    else parts.push(block.kind === 'item' ? [block] : block);
  }
  return parts;
}

type ProductDescriptionProps = {
  /** Without the first paragraph if it is shown elsewhere. */
  blocks: readonly Block[];
  afterUse: AfterUse | null;
  /** The product's measures. */
  specs: ReactNode;
};

/** The rest of the description, the measures, and how to dispose of the product. */
export function ProductDescription({ blocks, afterUse, specs }: ProductDescriptionProps) {
  return (
    <div className="about">
      <div>
        {blocks.length > 0 ? (
          <section aria-labelledby="details">
            <h2 id="details">Details</h2>
            {gathered(blocks).map((part, place) => {
              if (Array.isArray(part)) {
                return (
                  <ul key={place}>
                    {part.map(({ text }) => (
                      <li key={text}>{text}</li>
                    ))}
                  </ul>
                );
              }
              return part.kind === 'heading' ? (
                <h3 key={place}>{part.text}</h3>
              ) : (
                <p key={place}>{part.text}</p>
              );
            })}
          </section>
        ) : null}
        {specs}
      </div>
      {afterUse ? (
        <section aria-labelledby="after-use" className="after-use">
          <h2 id="after-use">After use: {afterUse.label.toLowerCase()}</h2>
          <p>{afterUse.advice}</p>
          {afterUse.material === null ? null : <CompostPlaces material={afterUse.material} />}
        </section>
      ) : null}
    </div>
  );
}

/** Finds compost places for a material: a native GET form. `material` may be empty. */
function CompostPlaces({ material }: { material: string }) {
  return (
    <form action={accountPaths.compost()} className="mt-4 flex flex-wrap items-center gap-3">
      {material ? <input type="hidden" name="material" value={material} /> : null}
      <a href={accountPaths.compost({ material })} className="target underline">
        Where this can be composted
      </a>
      <input
        name="zip"
        aria-label="ZIP code"
        placeholder="ZIP code"
        inputMode="numeric"
        className="min-h-11 w-28 rounded-md border-[1.5px] border-control bg-raised px-3"
      />
      <button className="target underline">Find drop-off sites</button>
    </form>
  );
}

type MadeToOrderProps = {
  order: MadeToOrder;
  variants: readonly PageVariant[];
};

/** How a made-to-order purchase works: minimum quantity, lead time, steps, and whom to ask. */
export function MadeToOrderStory({ order, variants }: MadeToOrderProps) {
  const counts = variants.flatMap(({ caseCount }) => caseCount ?? []);
  return (
    <section aria-labelledby="made-to-order" className="story">
      <div>
        <h2 id="made-to-order">Made to order for you</h2>
        <p className="text-lg">{order.promise}</p>
        <dl className="facts">
          {counts.length > 0 ? (
            <div>
              <dt>Minimum order</dt>
              <dd>
                {formatNumber(Math.min(...counts))} {order.unit}
              </dd>
            </div>
          ) : null}
          <div>
            <dt>Lead time</dt>
            <dd>{order.leadTime}</dd>
          </div>
        </dl>
        <LinkButton to={paths.contactSales()} variant="secondary">
          Contact Sales
        </LinkButton>
      </div>
      <ol className="steps">
        {order.steps.map(({ heading, text }) => (
          <li key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
