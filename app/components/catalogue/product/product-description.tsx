import { CompostPlaces } from './compost-places';
import type { AfterUse } from '~/content/catalogue/after-use';
import type { Block } from '~/domain/core/text/rich-text';

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
};

/** The rest of the description, and how to dispose of the product. */
export function ProductDescription({ blocks, afterUse }: ProductDescriptionProps) {
  return (
    <div className="about">
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
