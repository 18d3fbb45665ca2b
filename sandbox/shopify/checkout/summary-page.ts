import { html } from '../../kit/pages/html';
import type { Html } from '../../kit/pages/html';
import { dollars } from '../money';
import { pictureUrl } from '../picture-url';
import type { PictureRow } from '../rows';
import type { Totals } from './totals';

export type SummaryLine = {
  title: string;
  variantTitle: string;
  quantity: number;
  totalCents: number;
  picture: PictureRow | null;
};

function lineRow(baseUrl: string, line: SummaryLine): Html {
  const { picture } = line;
  return html`<tr>
    <td>
      ${
        picture !== null &&
        html`<img
          src="${pictureUrl(baseUrl, picture, { maxWidth: 128, maxHeight: 128 })}"
          alt=""
          width="64"
          height="64"
        />`
      }
    </td>
    <td>
      ${line.title}
      <div class="muted">
        ${line.variantTitle !== 'Default Title' && html`${line.variantTitle} · `}Quantity
        ${line.quantity}
      </div>
    </td>
    <td class="number">${dollars(line.totalCents)}</td>
  </tr>`;
}

/** Renders the right column of each step. Without totals, shipping and tax are not yet known. */
export function orderSummary(
  baseUrl: string,
  lines: SummaryLine[],
  sums: { subtotalCents: number; discountCents: number; code: string | undefined },
  totals: Totals | undefined,
): Html {
  const { subtotalCents, discountCents, code } = sums;
  const later = html`<span class="muted">Calculated at next step</span>`;
  return html`<aside class="card" aria-labelledby="summary">
    <h2 id="summary">Order summary</h2>
    <table>
      <tbody>
        ${lines.map((line) => lineRow(baseUrl, line))}
      </tbody>
    </table>
    <dl class="totals">
      <dt>Subtotal</dt>
      <dd>${dollars(subtotalCents)}</dd>
      ${
        discountCents > 0 &&
        html`<dt>Discount <span class="tag">${code}</span></dt>
          <dd>-${dollars(discountCents)}</dd>`
      }
      <dt>Shipping</dt>
      <dd>
        ${
          totals === undefined
            ? later
            : totals.shippingCents === 0
              ? 'Free'
              : dollars(totals.shippingCents)
        }
      </dd>
      <dt>Taxes</dt>
      <dd>
        ${
          totals === undefined
            ? later
            : dollars(totals.taxes.reduce((sum, { cents }) => sum + cents, 0))
        }
      </dd>
      <dt class="sum">Total</dt>
      <dd class="sum">${dollars(totals?.totalCents ?? subtotalCents - discountCents)}</dd>
    </dl>
  </aside>`;
}
